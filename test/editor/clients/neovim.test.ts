import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { describeWithEditor } from "../../support/describe-with-editor.js";
import { editorBlock, editorDocument, editorProject } from "../../support/editor-page.js";

/* A real Neovim with the lines that the page about editors gives: what it shows is what a user sees. */

/** Types and waits beside Neovim's own loop, and writes what the user would see. */
const script = `
local out = {}
local function lines() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\\n") end
local function await(condition)
  local last = vim.loop.now() + 60000
  while not condition() do
    if vim.loop.now() > last then error(debug.traceback("Nothing came")) end
    coroutine.yield()
  end
end
local closed = false
vim.ui.open = function(url)
  out.url = url
  vim.fn.jobstart({ "browser", url }, { on_exit = function() closed = true end })
end

local steps = coroutine.create(function()
  vim.cmd("edit a.igx")
  out.filetype, out.commentstring = vim.bo.filetype, vim.bo.commentstring
  await(function() return #vim.diagnostic.get(0) > 0 end)
  local found = vim.diagnostic.get(0)[1]
  local line = vim.api.nvim_buf_get_lines(0, found.lnum, found.lnum + 1, false)[1]
  local marked = line:sub(found.col + 1, found.end_col)
  out.found = { code = found.code, line = found.lnum, marked = marked, source = found.source, message = found.message }

  vim.lsp.buf.formatting_sync(nil, 60000)
  out.formatted = lines()

  -- One item is inserted at once.
  vim.api.nvim_input("Go@chart pie-d<C-x><C-o>")
  await(function() return vim.api.nvim_get_current_line():find("doughnut") end)
  out.completed = vim.api.nvim_get_current_line()
  vim.api.nvim_input("<Esc>u:%s/halff/half/<CR>")
  await(function() return lines() == out.formatted:gsub("halff", "half") end)

  vim.fn.search("year")
  vim.lsp.buf.rename("season")
  await(function() return lines():find("{{ season }}", 1, true) end)
  out.renamed = lines()

  vim.cmd("IgxPreview")
  await(function() return out.url end)
  vim.fn.search("1 |")
  await(function()
    -- Neovim does it by itself where somebody types.
    vim.cmd("doautocmd CursorMoved")
    return closed
  end)
end)

local timer = vim.loop.new_timer()
timer:start(0, 10, vim.schedule_wrap(function()
  -- Synchronous requests let timers run.
  if coroutine.status(steps) ~= "suspended" then return end
  local fine, message = coroutine.resume(steps)
  if fine and coroutine.status(steps) ~= "dead" then return end
  timer:stop()
  out.failed = message
  vim.fn.writefile({ vim.fn.json_encode(out) }, "../out.json")
  vim.cmd("qa!")
end))
`;

describeWithEditor("neovim")("Neovim", () => {
  test("opens a file, marks what is wrong, formats, completes, renames, and leads the preview", async () => {
    const { cwd, folder, env, write, readJson } = await editorProject({ "a.igx": editorDocument });
    await write("init.lua", editorBlock("Neovim", "lua"));
    await write("run.lua", script);
    const args = ["--headless", "--clean", "-u", join(folder, "init.lua"), "-c", `luafile ${join(folder, "run.lua")}`];
    await promisify(execFile)("nvim", args, { cwd, env });
    const formatted = editorDocument.replace("|a|b|\n|x|1|\n", "| a | b |\n| x | 1 |");
    const renamed = formatted.replaceAll("year", "season").replace("halff", "half");
    expect(await readJson("out.json")).toEqual({
      filetype: "igx",
      commentstring: "// %s",
      found: {
        code: "unknown-attribute",
        line: 2,
        marked: "halff",
        source: "igx",
        message: expect.stringContaining("A heading has no attribute `halff`."),
      },
      formatted,
      completed: "@chart pie-doughnut",
      renamed,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\w+\/$/),
    });
    expect(await readJson("page.json")).toEqual({
      sources: { "a.igx": `${renamed}\n` },
      mark: { element: 1, pointer: "/data/0/1/1" },
      follow: true,
    });
  });
});
