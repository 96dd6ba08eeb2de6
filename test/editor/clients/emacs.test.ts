import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { describeWithEditor } from "../../support/describe-with-editor.js";
import { editorBlock, editorDocument, editorProject } from "../../support/editor-page.js";

/* A real Emacs with eglot and the lines that the page about editors gives. */

/** Where Debian keeps packages, which \`-Q\` leaves out. */
const packages = `(progn (require 'package)
  (add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa") (package-initialize))`;

/** Does what keys do, and writes what the user would see. Emacs has no loop of commands here: what comes after one runs by hand. */
const script = `
(setq vc-handled-backends nil eglot-sync-connect t make-backup-files nil)
(defun await (condition)
  (with-timeout (60 (error "Nothing came: %S" condition))
    (while (not (funcall condition))
      (run-hooks 'post-command-hook)
      ;; When nobody types for half a second.
      (when (eglot-current-server) (eglot--signal-textDocument/didChange))
      (accept-process-output nil 0.02))))
(defun text () (buffer-substring-no-properties (point-min) (point-max)))
(defun line () (buffer-substring-no-properties (line-beginning-position) (line-end-position)))
(defvar browser nil)
(setq browse-url-browser-function
      (lambda (url &rest _) (setq browser (start-process "browser" nil "browser" url))))

(find-file "a.igx")
(await #'flymake-diagnostics)
(let* ((found (car (flymake-diagnostics)))
       (out (list :mode (symbol-name major-mode) :comment comment-start
                  :marked (buffer-substring (flymake-diagnostic-beg found) (flymake-diagnostic-end found))
                  :message (flymake-diagnostic-text found))))
  (eglot-format)
  (setq out (plist-put out :formatted (text)))

  (goto-char (point-max))
  (insert "@chart pie-d")
  (completion-at-point)
  (setq out (plist-put out :completed (line)))
  (delete-region (line-beginning-position) (point-max))

  (goto-char (point-min))
  (search-forward "halff")
  (delete-char -1)
  (goto-char (point-min))
  (search-forward "year")
  (eglot-rename "season")
  (setq out (plist-put out :renamed (text)))

  (igx-preview)
  (goto-char (point-min))
  (search-forward "| 1")
  (await (lambda () (and browser (not (process-live-p browser)))))
  (with-temp-file "../out.json" (insert (json-encode out))))
(set-buffer-modified-p nil)
(eglot-shutdown (eglot-current-server))
`;

describeWithEditor("emacs")("Emacs with eglot", () => {
  test("opens a file, marks what is wrong, formats, completes, renames, and leads the preview", async () => {
    const { cwd, folder, env, write, readJson } = await editorProject({ "a.igx": editorDocument });
    await write("init.el", editorBlock("Emacs", "elisp"));
    await write("run.el", script);
    const args = ["--batch", "-Q", "--eval", packages, "-l", join(folder, "init.el"), "-l", join(folder, "run.el")];
    await promisify(execFile)("emacs", args, { cwd, env });
    const formatted = editorDocument.replace("|a|b|\n|x|1|\n", "| a | b |\n| x | 1 |\n");
    const renamed = formatted.replaceAll("year", "season").replace("halff", "half");
    expect(await readJson("out.json")).toEqual({
      mode: "igx-mode",
      comment: "// ",
      marked: "halff",
      message: expect.stringContaining("A heading has no attribute `halff`."),
      formatted,
      completed: "@chart pie-doughnut",
      renamed,
    });
    expect(await readJson("page.json")).toEqual({
      sources: { "a.igx": renamed },
      mark: { element: 1, pointer: "/data/0/1/1" },
      follow: true,
    });
  });
});
