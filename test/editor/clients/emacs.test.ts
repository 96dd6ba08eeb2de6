import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { describeWithEditor } from "../../support/describe-with-editor.js";
import { editorBlock, editorProject } from "../../support/editor-page.js";

/* A real Emacs with eglot and the lines that the page about editors gives. */

const document = `@param year: integer = 2024

# 😀 Coffee in {{ year }} {halff}

@chart bar
|a|b|
|x|1|
`;

/** Where Debian keeps packages, which \`-Q\` leaves out. */
const packages = `(progn (require 'package)
  (add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa") (package-initialize))`;

const script = `
(setq vc-handled-backends nil eglot-sync-connect t make-backup-files nil)
(find-file "a.igx")
;; What eglot does when a command ends: there are no commands here.
(run-hooks 'post-command-hook)
(with-timeout (60 (error "No diagnostics"))
  (while (not (flymake-diagnostics)) (accept-process-output nil 0.05)))
(let* ((found (car (flymake-diagnostics)))
       (marked (buffer-substring (flymake-diagnostic-beg found) (flymake-diagnostic-end found)))
       (message (flymake-diagnostic-text found)))
  (eglot-format)
  (let ((out (list :mode (symbol-name major-mode) :comment comment-start :marked marked :message message
                   :formatted (buffer-substring-no-properties (point-min) (point-max))
                   :preview (fboundp 'igx-preview))))
    (with-temp-file "../out.json" (insert (json-encode out)))))
(set-buffer-modified-p nil)
(eglot-shutdown (eglot-current-server))
`;

describeWithEditor("emacs")("Emacs with eglot", () => {
  test("opens a file, marks what is wrong, and formats", async () => {
    const { cwd, folder, env, write } = await editorProject({ "a.igx": document });
    await write("init.el", editorBlock("Emacs", "elisp"));
    await write("run.el", script);
    const args = ["--batch", "-Q", "--eval", packages, "-l", join(folder, "init.el"), "-l", join(folder, "run.el")];
    await promisify(execFile)("emacs", args, { cwd, env });
    expect(JSON.parse(await readFile(join(folder, "out.json"), "utf8"))).toEqual({
      mode: "igx-mode",
      comment: "// ",
      marked: "halff",
      message: expect.stringContaining("A heading has no attribute `halff`."),
      formatted: document.replace("|a|b|\n|x|1|\n", "| a | b |\n| x | 1 |\n"),
      preview: true,
    });
  });
});
