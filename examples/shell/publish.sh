#!/usr/bin/env bash
# Publishes the tip of a branch and records in its igx.lock.json what was published, so that nothing is created twice.
#
#   publish.sh plan ARGS      show what publishing this checkout would change
#   publish.sh publish ARGS   publish the tip of the branch, then record
#   publish.sh record         record what an interrupted run has published
#
# ARGS are the arguments of `igx publish`. PUBLISH_BRANCH is the branch (default: main). Run the script in the folder of igx.config.json, in a
# clone that nobody edits: in CI, or in a separate clone for a cron job. The remote is `origin`.
#
# To record means to commit igx.lock.json on top of the branch and to push the commit. If nobody may push to the branch, the lock file moves to
# the branch igx-lock. Each run looks there first, so you can also use it from the start: git push origin main:igx-lock
set -euo pipefail
export LC_ALL=C GIT_TERMINAL_PROMPT=0

branch=${PUBLISH_BRANCH:-main}
lock_branch=igx-lock
lock=igx.lock.json
# The lock file before igx changed it: the base of a merge, and the sign that a run has not recorded yet.
base=.igx/recorded.lock.json

say() { printf 'publish.sh: %s\n' "$*" >&2; }
igx() { npx --no igx "$@"; }

# Sets `home`, the branch that the lock file is in.
find_home() {
  local found
  home=$branch
  # No answer does not mean that the branch is missing.
  found=$(git ls-remote origin "refs/heads/$lock_branch") || return 3
  [ -n "$found" ] || return 0
  git fetch --quiet origin "$lock_branch" || return 3
  if git cat-file -e "FETCH_HEAD:$path" 2>/dev/null; then home=$lock_branch; fi
}

# Replaces the lock file of the checkout with the recorded one.
take_lock() {
  git fetch --quiet origin "$home" || return 3
  if git cat-file -e "FETCH_HEAD:$path" 2>/dev/null; then
    git show "FETCH_HEAD:$path" >"$base"
    cp "$base" "$lock"
  else
    rm -f "$lock"
    : >"$base"
  fi
}

# Commits the lock file on top of the current branch $1, and pushes the commit. Checkout and index do not change.
# Returns 1 if another try may help, 2 if the server refuses pushes to this branch, 4 if the lock files contradict each other.
push_lock() {
  local to=$1 tip="" tree commit said
  if git fetch --quiet origin "$to" 2>/dev/null; then
    tip=$(git rev-parse FETCH_HEAD)
    if git cat-file -e "$tip:$path" 2>/dev/null; then
      git show "$tip:$path" >.igx/theirs.lock.json
      # Somebody else recorded meanwhile.
      if ! cmp -s "$base" .igx/theirs.lock.json; then igx lock merge "$base" "$lock" .igx/theirs.lock.json || return 4; fi
      mv .igx/theirs.lock.json "$base"
    fi
  fi
  tree=$(
    export GIT_INDEX_FILE="$PWD/.igx/index"
    rm -f "$GIT_INDEX_FILE"
    if [ -n "$tip" ]; then git read-tree "$tip"; fi
    git update-index --add --cacheinfo "100644,$(git hash-object -w "$lock"),$path" && git write-tree
    rm -f "$GIT_INDEX_FILE"
  ) || return 1
  if [ -n "$tip" ] && [ "$tree" = "$(git rev-parse "$tip^{tree}")" ]; then return 0; fi
  commit=$(git commit-tree "$tree" ${tip:+-p "$tip"} -m "Record published infographics [skip ci]") || return 1
  if said=$(git push --porcelain origin "$commit:refs/heads/$to" 2>&1); then return 0; fi
  printf '%s\n' "$said" >&2
  # Some servers refuse a branch that has moved with the same message.
  git fetch --quiet origin "$to" 2>/dev/null || return 1
  case "$said" in *"[remote rejected]"*) [ "$(git rev-parse FETCH_HEAD)" != "$tip" ] || return 2 ;; esac
  return 1
}

# Pushes the lock file if igx has changed it.
record() {
  local try code
  if [ ! -e "$base" ]; then return 0; fi
  if [ ! -e "$lock" ] || cmp -s "$base" "$lock"; then
    rm -f "$base"
    return 0
  fi
  for try in 1 2 3 4 5; do
    code=0
    find_home || { sleep "$try"; continue; }
    push_lock "$home" || code=$?
    if [ "$code" = 2 ] && [ "$home" != "$lock_branch" ]; then
      say "nobody may push to $branch: $lock moves to the branch $lock_branch."
      code=0
      push_lock "$lock_branch" || code=$?
    fi
    case $code in
      0) rm -f "$base"; return 0 ;;
      4) say "keep $lock of this run, solve the conflict by hand and push it before the next run."; return 4 ;;
    esac
    sleep "$try"
  done
  say "$lock could not be pushed. Keep this file: without it the next run refuses to create what it does not know."
  return 3
}

publish() {
  local code=0 recorded=0
  # One run at a time on this machine. CI has its own queue, and igx its own lock.
  if command -v flock >/dev/null; then
    exec 9>"$(git rev-parse --git-path igx-publish.lock)"
    flock 9
  fi
  record || return $?
  if ! git diff --quiet HEAD -- . ":(exclude)$lock"; then
    say "this clone has changes of its own. Commit them elsewhere; only the tip of $branch is published."
    return 2
  fi
  find_home || return 3
  git fetch --quiet origin "$branch" || return 3
  # It is recorded, and take_lock replaces it.
  rm -f "$lock"
  git checkout --quiet --detach FETCH_HEAD || return 3
  take_lock || return 3
  igx publish "$@" || code=$?
  # Also after a failure: what igx published must be known, or the next run would create it again.
  record || recorded=$?
  if [ "$code" = 0 ]; then code=$recorded; fi
  return "$code"
}

# A function, so that bash has read the whole script before the checkout replaces this file.
main() {
  local mode=${1:-} code=0
  shift || true
  path=$(git rev-parse --show-prefix)$lock
  mkdir -p .igx
  if [ ! -e .igx/.gitignore ]; then echo '*' >.igx/.gitignore; fi
  if ! git config user.email >/dev/null; then
    export GIT_AUTHOR_NAME="${GIT_AUTHOR_NAME:-igx}" GIT_AUTHOR_EMAIL="${GIT_AUTHOR_EMAIL:-igx@localhost}"
    export GIT_COMMITTER_NAME="$GIT_AUTHOR_NAME" GIT_COMMITTER_EMAIL="$GIT_AUTHOR_EMAIL"
  fi
  # igx ends by itself after a signal; then this script records what igx published.
  trap 'say "interrupted, recording"' INT TERM HUP
  case $mode in
    plan)
      find_home || exit 3
      if [ "$home" = "$lock_branch" ]; then take_lock || exit 3; rm -f "$base"; fi
      igx publish "$@" --plan || code=$?
      ;;
    publish) publish "$@" || code=$? ;;
    record) record || code=$? ;;
    *) say "write publish.sh plan, publish or record."; code=2 ;;
  esac
  exit "$code"
}

main "$@"
