import { execFile } from "node:child_process";
import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { describeWithEditor } from "../../support/describe-with-editor.js";
import { editorBlock, editorDocument, editorProject } from "../../support/editor-page.js";

/* A real Vim with the lines that the page about editors gives, but for those of vim-lsp, which only register the server. */

/** Waits beside Vim's own loop, and writes what a user would see. */
const script = `
let out = {}
function! Await(condition) abort
  let last = localtime() + 60
  while !eval(a:condition)
    if localtime() > last | throw 'Nothing came: ' . a:condition | endif
    sleep 10m
  endwhile
endfunction
function! Opened() abort
  return filereadable('../opened') ? len(readfile('../opened')) : 0
endfunction
function! Running() abort
  return filter(job_info(), 'job_status(v:val) ==# "run"')
endfunction
function! Messages() abort
  return filter(split(execute('messages'), "\\n"), 'v:val =~# "127.0.0.1\\\\|igx:"')
endfunction

edit a.igx
let [out.filetype, out.commentstring] = [&filetype, &commentstring]
IgxPreview
call Await('len(Messages()) == 1 && Opened() == 1')
IgxPreview
let out.twice = [len(Running()), Messages()]
IgxPreviewStop
call Await('len(Running()) == 0')
messages clear
edit missing.igx
IgxPreview
call Await('len(Running()) == 0')
let out.missing = Messages()
messages clear
edit a.igx
IgxPreview
call Await('len(Messages()) == 1 && Opened() == 2')
let out.last = [job_info(Running()[0]).process, Messages()[0]]
call writefile([json_encode(out)], '../out.json')
qa!
`;

interface Seen {
  readonly twice: readonly [count: number, addresses: readonly string[]];
  readonly last: readonly [process: number, address: string];
}

const isRunning = (process_: number): boolean => {
  try {
    return process.kill(process_, 0);
  } catch {
    return false;
  }
};

describeWithEditor("vim")("Vim", () => {
  test("knows the file, opens one live page of it, ends it by a command and when it ends itself", async () => {
    const { cwd, folder, env, write, readJson } = await editorProject({ "a.igx": editorDocument });
    await write("vimrc", `set nocompatible\nfiletype on\n${editorBlock("Vim", "vim")}`);
    await write("run.vim", script);
    // The browser, by its names on Linux and macOS.
    for (const name of ["xdg-open", "open"]) {
      await write(`bin/${name}`, '#!/bin/sh\necho "$1" >> ../opened\n');
      await chmod(join(folder, "bin", name), 0o755);
    }
    const args = ["-es", "-i", "NONE", "-u", join(folder, "vimrc"), "-S", join(folder, "run.vim")];
    await promisify(execFile)("vim", args, { cwd, env, timeout: 120_000 });
    const seen = (await readJson("out.json")) as Seen;
    const address = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\w+\/$/);
    expect(seen).toEqual({
      filetype: "igx",
      commentstring: "// %s",
      twice: [1, [address, seen.twice[1][0]]],
      missing: [`igx: There is no file ${join(cwd, "missing.igx")}.`],
      last: [expect.any(Number), address],
    });
    const [process_, url] = seen.last;
    await vi.waitFor(() => expect(isRunning(process_)).toBe(false), { timeout: 90_000 });
    // Another preview of this machine can have taken the port: it does not know the word in the address.
    const answer = await fetch(url).catch(() => undefined);
    expect(answer?.status ?? 403).toBe(403);
    expect(await readFile(join(cwd, "a.igx"), "utf8")).toBe(editorDocument);
  });
});
