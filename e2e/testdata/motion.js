// What moves on the page, or would once it changes.
(() => {
  const inMotion = (times) => times.split(",").some((time) => parseFloat(time) > 0);
  const motions = document.getAnimations().map((animation) => `an animation runs: ${animation.id} ${animation.constructor.name}`);
  for (const element of document.querySelectorAll("*")) {
    for (const part of [null, "::before", "::after"]) {
      const style = getComputedStyle(element, part);
      const name = `${element.localName}#${element.id}.${element.className}${part ?? ""}`;
      if (style.transitionProperty !== "none" && inMotion(style.transitionDuration)) {
        motions.push(`${name} has the transition ${style.transitionProperty} ${style.transitionDuration}`);
      }
      if (style.animationName !== "none") {
        motions.push(`${name} has the animation ${style.animationName}`);
      }
      if (style.scrollBehavior === "smooth") {
        motions.push(`${name} scrolls smoothly`);
      }
    }
  }
  return motions;
})()
