addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy violated: ${event.effectiveDirective} ${event.blockedURI}`);
});
