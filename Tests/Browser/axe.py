"""axe-core over a page: every rule of WCAG 2.2 A and AA, and the best practices."""
import functools
import pathlib

import axe_playwright_python

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]


@functools.cache
def rules() -> str:
    return (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()


def violations(page, within: str | None = None) -> list[str]:
    """One line for each node that breaks a rule; `target-size` is off by default in axe, here it is on."""
    if not page.evaluate("() => typeof window.axe === 'object'"):
        page.evaluate(rules())
    found = page.evaluate(
        """async ([tags, within]) => {
          const broken = window.__seen?.policy.length;
          const result = await axe.run(within || document, {
            runOnly: { type: "tag", values: tags },
            rules: { "target-size": { enabled: true } },
            resultTypes: ["violations"],
          });
          // axe itself adds a style sheet, which the policy refuses: its doing, not the page's.
          await new Promise((done) => setTimeout(done));
          if (window.__seen) window.__seen.policy.length = broken;
          return result.violations.flatMap((rule) => rule.nodes.map((node) =>
            `${rule.id} (${rule.impact}): ${node.target.join(" ")}: ${node.failureSummary.split("\\n")[1] ?? ""}`));
        }""", [TAGS, within])
    return [" ".join(line.split()) for line in found]
