#!/bin/sh
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
#
# Of all clones, one run at a time publishes. It holds a lease, which is a ref of the remote, and gives it back at its end, also after a failure
# or a signal; the others wait. The lease of a run that died ends PUBLISH_LEASE_SECONDS (default: 300) after its last renewal. PUBLISH_LEASE_REF
# is the ref (default: refs/igx/publish-lease).
set -eu
export LC_ALL=C GIT_TERMINAL_PROMPT=0

branch=${PUBLISH_BRANCH:-main}
lease_ref=${PUBLISH_LEASE_REF:-refs/igx/publish-lease}
lease_seconds=${PUBLISH_LEASE_SECONDS:-300}
lock_branch=igx-lock
lock=igx.lock.json
# The lock file before igx changed it: the base of a merge, and the sign that a run has not recorded yet.
base=.igx/recorded.lock.json
# `COMMIT UNTIL PROCESS` of the lease that this clone holds; `lost 0 0` after another run has taken it.
lease_file=.igx/publish-lease
igx="" lease="" child="" signal=""

say() { printf 'publish.sh: %s\n' "$*" >&2; }

# Sets `igx`, the command, where it is installed: through npx, signals would have to pass npm and a shell.
find_igx() {
  folder=$PWD
  until [ -z "$folder" ] || [ -x "$folder/node_modules/.bin/igx" ]; do folder=${folder%/*}; done
  if [ -n "$folder" ]; then igx=$folder/node_modules/.bin/igx; fi
}
igx() { if [ -n "$igx" ]; then "$igx" "$@"; else npx --no igx "$@"; fi; }

# igx ends by itself after a signal. Then this script records what igx published.
hand_on() {
  signal=$1 signal_code=$2 caught=yes
  say "interrupted"
  if [ -n "$child" ]; then kill -s "$signal" "$child" 2>/dev/null || true; fi
}

# Runs igx in the background, because a shell handles no signal while it waits for a command in the foreground. Returns the exit code of igx.
run_igx() {
  if [ -n "$signal" ]; then return "$signal_code"; fi
  # By default, a command in the background reads nothing from standard input.
  if [ -n "$igx" ]; then "$igx" "$@" <&3 3<&- & else npx --no igx "$@" <&3 3<&- & fi
  child=$!
  # It came before igx could get it.
  if [ -n "$signal" ]; then kill "$child" 2>/dev/null || true; fi
  keeper=""
  if [ -n "$lease" ]; then keep_lease "$child" & keeper=$!; fi
  ran=127
  while :; do
    caught="" waited=0
    wait "$child" || waited=$?
    # 127: igx has ended, and an earlier `wait` has returned its code.
    if [ "$waited" != 127 ]; then ran=$waited; fi
    # A signal ends `wait` before igx ends.
    if [ -z "$caught" ]; then break; fi
  done
  child=""
  while [ -n "$keeper" ] && kill -0 "$keeper" 2>/dev/null; do wait "$keeper" || true; done
  return "$ran"
}

# Prints the commit of the lease at the remote; nothing if no run holds it.
remote_lease() {
  answer=$(git ls-remote origin "$lease_ref") || return 2
  printf '%s' "${answer%%[!0-9a-f]*}"
}

# Prints a field of the lease that was fetched last.
lease_field() { git show -s --format=%B FETCH_HEAD | sed -n "s/^$1: //p" | tr -cd '[:print:]'; }
lease_number() { lease_field "$1" | tr -cd '0-9' | sed 's/^0*//' | cut -c 1-12; }

keep_file() {
  echo "$*" >"$lease_file.new"
  mv "$lease_file.new" "$lease_file"
}

# Replaces the commit $1 by a new lease (empty: there is no lease). The push names that commit, so of several runs one succeeds.
# Returns 1 if another run was faster, 2 if the remote does not answer or refuses.
write_lease() {
  until=$(($(date +%s) + lease_seconds))
  # Without the random number, two runs could make the same commit in one second, and both would take it for theirs.
  written=$(git commit-tree "$(git hash-object -t tree -w --stdin </dev/null)" -m "igx publishes [skip ci]" -m "run: process $$ on $(uname -n)
seconds: $lease_seconds
until: $until
number: $(od -A n -N 16 -t x1 /dev/urandom | tr -d ' \n')") || return 2
  if ! said=$(git push --porcelain --force-with-lease="$lease_ref:$1" origin "$written:$lease_ref" 2>&1); then
    found=$(remote_lease) || return 2
    # If it is there, only the answer to the push was lost.
    if [ "$found" = "$1" ]; then return 2; elif [ "$found" != "$written" ]; then return 1; fi
  fi
  lease=$written
  keep_file "$lease" "$until" $$
}

# Renews the lease while the process $1 runs, and tells it to end before the lease ends, or after another run has taken the lease.
keep_lease() {
  renew_lease "$1" &
  while sleep 1 && kill -0 "$1" 2>/dev/null; do
    read -r kept until _ <"$lease_file" || true
    if [ "$kept" != lost ] && [ "$(date +%s)" -lt $((until - lease_seconds / 5)) ]; then continue; fi
    # Not in the lease file: a renewal that is still under way may write that one.
    : >"$lease_file.late"
    kill "$1" 2>/dev/null || true
    break
  done
  wait
}

# A process of its own, because a push may hang.
renew_lease() {
  next=$(($(date +%s) + lease_seconds / 5))
  while sleep 1 && kill -0 "$1" 2>/dev/null; do
    if [ "$(date +%s)" -lt "$next" ]; then continue; fi
    renewed=0
    write_lease "$lease" || renewed=$?
    if [ "$renewed" = 1 ]; then keep_file lost 0 0; break; fi
    # Soon again if there was no answer.
    next=$(($(date +%s) + lease_seconds / (renewed == 0 ? 5 : 50)))
  done
}

# Prints the lease of an earlier run of this clone, if that run has died.
dead_lease() {
  if [ ! -e "$lease_file" ]; then return 0; fi
  read -r kept _ process <"$lease_file" || true
  if [ "$process" = $$ ] || ! kill -0 "$process" 2>/dev/null; then echo "$kept"; fi
}

# Waits until no other run holds the lease, and takes it.
take_lease() {
  dead=$(dead_lease) known="" run="" refused=0 pause=1
  while [ -z "$signal" ]; do
    found=$(remote_lease) || return 3
    now=$(date +%s)
    if [ -n "$found" ] && [ "$found" != "$dead" ] && [ "$found" != "$known" ]; then
      git fetch --quiet origin "$lease_ref" 2>/dev/null || { sleep 1; continue; }
      known=$(git rev-parse FETCH_HEAD) since=$now seconds=$(lease_number seconds) end=$(lease_number until)
      was=$run run=$(lease_field run)
      if [ "$run" != "$was" ]; then say "waiting for $run; if it has died, its lease ends within ${seconds:-0} seconds"; fi
    fi
    # Clocks of machines differ: a lease that seems to be over is watched for a renewal first.
    if [ -z "$found" ] || [ "$found" = "$dead" ] ||
      { [ "$now" -ge "${end:-0}" ] && [ "$now" -gt $((since + ${seconds:-0} / 4)) ]; }; then
      written_code=0
      write_lease "$found" || written_code=$?
      case $written_code in
        0) return 0 ;;
        2) refused=$((refused + 1)) ;;
      esac
      if [ "$refused" = 3 ]; then
        say "the remote does not take the lease $lease_ref, without which two machines could publish at once: $said"
        return 3
      fi
    fi
    sleep "$pause"
    if [ "$pause" -lt 5 ]; then pause=$((pause + 1)); fi
  done
  return "$signal_code"
}

# Gives the lease back at the end of the script, whatever happened.
give_back() {
  if [ -z "$lease" ]; then return 0; fi
  if git push --quiet --force-with-lease="$lease_ref:$lease" origin ":$lease_ref" 2>/dev/null; then rm -f "$lease_file"; fi
}

# Sets `home`, the branch that the lock file is in.
find_home() {
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
  to=$1 tip=""
  if git fetch --quiet origin "$to" 2>/dev/null; then
    tip=$(git rev-parse FETCH_HEAD)
    if git cat-file -e "$tip:$path" 2>/dev/null; then
      git show "$tip:$path" >.igx/theirs.lock.json
      # Somebody else recorded meanwhile.
      if ! cmp -s "$base" .igx/theirs.lock.json; then
        igx lock merge "$base" "$lock" .igx/theirs.lock.json || { if [ $? -ge 128 ]; then return 1; else return 4; fi; }
      fi
      mv .igx/theirs.lock.json "$base"
    fi
  fi
  tree=$(
    export GIT_INDEX_FILE="$PWD/.igx/index"
    rm -f "$GIT_INDEX_FILE"
    if [ -n "$tip" ]; then git read-tree "$tip"; fi
    git update-index --add --cacheinfo "100644,$(git hash-object -w "$lock"),$path" && git write-tree && rm -f "$GIT_INDEX_FILE"
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
  if [ ! -e "$base" ]; then return 0; fi
  if [ ! -e "$lock" ] || cmp -s "$base" "$lock"; then
    rm -f "$base"
    return 0
  fi
  for try in 1 2 3 4 5; do
    pushed=0
    find_home || { sleep "$try"; continue; }
    push_lock "$home" || pushed=$?
    if [ "$pushed" = 2 ] && [ "$home" != "$lock_branch" ]; then
      say "nobody may push to $branch: $lock moves to the branch $lock_branch."
      pushed=0
      push_lock "$lock_branch" || pushed=$?
    fi
    case $pushed in
      0) rm -f "$base"; return 0 ;;
      4) say "keep $lock of this run, solve the conflict by hand and push it before the next run."; return 4 ;;
    esac
    sleep "$try"
  done
  say "$lock could not be pushed. Keep this file: without it the next run refuses to create what it does not know."
  return 3
}

publish() {
  # One run at a time on this machine, also without an answer of the remote.
  if command -v flock >/dev/null; then
    exec 9>"$(git rev-parse --git-path igx-publish.lock)"
    flock 9
  fi
  take_lease || return $?
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
  published=0 recorded=0
  # The steps before may have taken long.
  write_lease "$lease" || { say "the lease was lost, so nothing was sent: $said"; return 3; }
  rm -f "$lease_file.late"
  run_igx publish "$@" || published=$?
  read -r lease _ <"$lease_file"
  if [ "$lease" = lost ] || [ -e "$lease_file.late" ]; then
    say "the lease was lost, or not renewed in time, so igx was stopped. What it had published is recorded; run the same command again."
    published=3
    rm -f "$lease_file.late"
  fi
  if [ "$lease" = lost ]; then
    lease=""
    rm -f "$lease_file"
  fi
  # Also after a failure: what igx published must be known, or the next run would create it again.
  record || recorded=$?
  if [ "$published" = 0 ]; then published=$recorded; fi
  return "$published"
}

# A function, so that the shell has read the whole script before the checkout replaces this file.
main() {
  mode=${1:-} code=0
  shift || true
  case $lease_seconds in *[!0-9]* | "" | [0-4]) say "PUBLISH_LEASE_SECONDS is not a number of 5 or more."; exit 2 ;; esac
  path=$(git rev-parse --show-prefix)$lock
  mkdir -p .igx
  if [ ! -e .igx/.gitignore ]; then echo '*' >.igx/.gitignore; fi
  if ! git config user.email >/dev/null; then
    export GIT_AUTHOR_NAME="${GIT_AUTHOR_NAME:-igx}" GIT_AUTHOR_EMAIL="${GIT_AUTHOR_EMAIL:-igx@localhost}"
    export GIT_COMMITTER_NAME="$GIT_AUTHOR_NAME" GIT_COMMITTER_EMAIL="$GIT_AUTHOR_EMAIL"
  fi
  find_igx
  exec 3<&0
  trap 'hand_on INT 130' INT
  trap 'hand_on TERM 143' TERM
  trap 'hand_on HUP 129' HUP
  trap give_back EXIT
  case $mode in
    plan)
      find_home || exit 3
      if [ "$home" = "$lock_branch" ]; then take_lock || exit 3; rm -f "$base"; fi
      run_igx publish "$@" --plan || code=$?
      ;;
    publish) publish "$@" || code=$? ;;
    record)
      # The lease of the run that was interrupted.
      lease=$(dead_lease)
      record || code=$?
      ;;
    *) say "write publish.sh plan, publish or record."; code=2 ;;
  esac
  exit "$code"
}

main "$@"
