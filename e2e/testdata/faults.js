// What axe finds wrong with the page, one line a place. The size of targets is
// a rule that axe leaves off unless asked.
(async () => {
  const { violations, passes } = await axe.run(document, {
    runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] },
    rules: { "target-size": { enabled: true } },
    resultTypes: ["violations"],
  });
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(" ")}: ${failureSummary.replaceAll(/\s+/g, " ")}`),
  );
  return passes.length > 10 ? faults : [...faults, `axe looked at ${passes.length} rules only`];
})()
