import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { describeWithEditor } from "../../support/describe-with-editor.js";
import { editorBlock, editorProject } from "../../support/editor-page.js";

/* A real Neovim with the lines that the page about editors gives: what it shows is what a user sees. */

const document = `@param year: integer = 2024

# 😀 Coffee in {{ year }} {halff}

@chart bar
|a|b|
|x|1|
`;

/** Waits for a result as Neovim's own functions do, and writes what the user would see. */
const script = `
local out = {}
local function lines() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\\n") end
vim.cmd("edit a.igx")
out.filetype, out.commentstring = vim.bo.filetype, vim.bo.commentstring
vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 10)
for _, found in ipairs(vim.diagnostic.get(0)) do
  local line = vim.api.nvim_buf_get_lines(0, found.lnum, found.lnum + 1, false)[1]
  found.marked = line:sub(found.col + 1, found.end_col)
  out.found = { code = found.code, line = found.lnum, marked = found.marked, source = found.source, message = found.message }
end
vim.lsp.buf.formatting_sync(nil, 60000)
out.formatted = lines()
out.preview = vim.fn.exists(":IgxPreview")
vim.fn.writefile({ vim.fn.json_encode(out) }, "../out.json")
vim.cmd("qa!")
`;

describeWithEditor("neovim")("Neovim", () => {
  test("opens a file, marks what is wrong, and formats", async () => {
    const { cwd, folder, env, write } = await editorProject({ "a.igx": document });
    await write("init.lua", editorBlock("Neovim", "lua"));
    await write("run.lua", script);
    const args = ["--headless", "--clean", "-u", join(folder, "init.lua"), "-c", `luafile ${join(folder, "run.lua")}`];
    await promisify(execFile)("nvim", args, { cwd, env });
    expect(JSON.parse(await readFile(join(folder, "out.json"), "utf8"))).toEqual({
      filetype: "igx",
      commentstring: "// %s",
      found: {
        code: "unknown-attribute",
        line: 2,
        marked: "halff",
        source: "igx",
        message: expect.stringContaining("A heading has no attribute `halff`."),
      },
      formatted: document.replace("|a|b|\n|x|1|\n", "| a | b |\n| x | 1 |"),
      preview: 2,
    });
  });
});
