import { suggestFunction } from "./suggest-sql-function.js";

/*
 * The functions that a query may call. A list of what is allowed: functions that a later DuckDB adds are refused until they have been
 * checked. Missing on purpose: time and chance (`now`, `random`, `uuid`), files and settings (`read_csv`, `current_setting`, `version`),
 * functions that make values of any size from a few characters (`range` as a list, `format`, `list_resize`), and functions that only DuckDB
 * itself needs.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** These make one row of many rows, unless the rows are grouped. */
export const aggregates: ReadonlySet<string> = new Set(
  words(`
  any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null arg_max_nulls_last arg_min arg_min_null
  arg_min_nulls_last argmax argmin array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count count_if count_star countif covar_pop
  covar_samp entropy favg first fsum geomean geometric_mean group_concat histogram histogram_exact json_group_array json_group_object
  kahan_sum kurtosis kurtosis_pop last list listagg mad max max_by mean median min min_by mode product quantile quantile_cont quantile_disc
  regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy sem skewness stddev stddev_pop stddev_samp
  string_agg sum sum_no_overflow sumkahan var_pop var_samp variance wavg weighted_avg`),
);

/** Functions of one row. */
const scalars = words(`
  !__postfix !~~ !~~* % & && * ** + - ->> / // <-> << <=> <@ >> @ @> ^ ^@ | || ~ ~~ ~~* ~~~
  abs acos acosh add age alias apply array_append array_apply array_cat array_concat array_contains array_cosine_distance
  array_cosine_similarity array_cross_product array_distance array_distinct array_dot_product array_extract array_filter array_grade_up
  array_has array_has_all array_has_any array_indexof array_inner_product array_intersect array_length array_pop_back array_pop_front
  array_position array_prepend array_push_back array_push_front array_reduce array_reverse array_reverse_sort array_select array_slice
  array_sort array_to_json array_to_string array_transform array_unique array_value array_where array_zip ascii asin asinh atan atan2 atanh
  base64 bin bit_count bit_length bit_position cardinality cbrt ceil ceiling century char_length character_length chr combine concat
  concat_ws contains cos cosh cot damerau_levenshtein date_add date_diff date_part date_sub date_trunc datediff datepart datesub datetrunc
  day dayname dayofmonth dayofweek dayofyear days_in_month decade decode degrees divide editdist3 element_at encode ends_with enum_code
  enum_first enum_last enum_range epoch epoch_ms epoch_ns epoch_us era even exp factorial fdiv filter flatten floor fmod
  formatReadableDecimalSize formatReadableSize format_bytes from_base64 from_binary from_hex from_json from_json_strict gamma gcd get_bit
  grade_up greatest greatest_common_divisor hamming hex hour ilike_escape instr isfinite isinf isnan isodow isoyear jaccard jaro_similarity
  jaro_winkler_similarity json json_array json_array_length json_contains json_exists json_extract json_extract_path
  json_extract_path_text json_extract_string json_keys json_merge_patch json_object json_pretty json_quote json_structure json_transform
  json_transform_strict json_type json_valid json_value julian last_day lcase lcm least least_common_multiple left left_grapheme len length
  length_grapheme levenshtein lgamma like_escape list_any_value list_append list_apply list_avg list_bit_and list_bit_or list_bit_xor
  list_bool_and list_bool_or list_cat list_concat list_contains list_cosine_distance list_cosine_similarity list_count list_distance
  list_distinct list_dot_product list_element list_entropy list_extract list_filter list_first list_grade_up list_has list_has_all
  list_has_any list_histogram list_indexof list_inner_product list_intersect list_kurtosis list_kurtosis_pop list_last list_mad list_max
  list_median list_min list_mode list_pack list_position list_prepend list_product list_reduce list_reverse list_reverse_sort list_select
  list_sem list_skewness list_slice list_sort list_stddev_pop list_stddev_samp list_string_agg list_sum list_transform list_unique list_value
  list_var_pop list_var_samp list_where list_zip ln log log10 log2 lower lpad ltrim make_date make_time make_timestamp make_timestamp_ms
  make_timestamp_ns map map_concat map_contains map_contains_entry map_contains_value map_entries map_extract map_extract_value
  map_from_entries map_keys map_values md5 md5_number md5_number_lower md5_number_upper microsecond millennium millisecond minute
  mismatches mod month monthname multiply nanosecond nextafter nfc_normalize normalized_interval not_ilike_escape not_like_escape nullif
  octet_length ord parse_dirname parse_dirpath parse_filename parse_formatted_bytes parse_path pi position pow power prefix quarter radians
  reduce regexp_escape regexp_extract regexp_extract_all regexp_full_match regexp_matches regexp_replace regexp_split_to_array repeat
  replace reverse right right_grapheme round round_even roundbankers row row_to_json rpad rtrim second set_bit sha1 sha256 sign signbit sin
  sinh split split_part sqrt starts_with str_split str_split_regex strftime string_split string_split_regex string_to_array strip_accents
  strlen strpos strptime struct_concat struct_contains struct_extract struct_extract_at struct_has struct_indexof struct_insert struct_keys
  struct_pack struct_position struct_update struct_values substr substring substring_grapheme subtract suffix switch tan tanh time_bucket
  timezone to_base64 to_binary to_centuries to_days to_decades to_hex to_hours to_json to_microseconds to_millennia to_milliseconds
  to_minutes to_months to_quarters to_seconds to_timestamp to_weeks to_years translate trim trunc try_strptime typeof ucase unbin unhex
  unicode union_extract union_tag union_value unnest upper url_decode url_encode week weekday weekofyear xor year yearweek`);

/** Functions over a window. */
const windows = words(
  "cume_dist dense_rank fill first_value lag last_value lead nth_value ntile percent_rank rank rank_dense row_number",
);

const allowed: ReadonlySet<string> = new Set([...aggregates, ...scalars, ...windows].map((name) => name.toLowerCase()));

/**
 * As sources of rows, `range` and `generate_series` are read in pieces and count against the limits. As lists they would be one value of
 * any size.
 */
const tableFunctions: ReadonlySet<string> = new Set(["unnest", "range", "generate_series"]);

/** The longest text that one call may pad or repeat to, and the longest text for an edit distance. */
const maximumCount = 1000;

interface Call {
  readonly function_name?: unknown;
  readonly children?: readonly unknown[];
}

interface Constant {
  readonly class?: unknown;
  readonly value?: { readonly value?: unknown };
}

/** Only a constant is bounded before the query runs. The database does not count values of a single call against its memory. */
const isSmallConstant = (argument: unknown): boolean => {
  const { class: kind, value } = (argument ?? {}) as Constant;
  return kind === "CONSTANT" && typeof value?.value === "number" && value.value >= 0 && value.value <= maximumCount;
};

/** Time and memory of one call grow with the product of two lengths, and DuckDB cannot interrupt a call. */
const editDistances: ReadonlySet<string> = new Set(["damerau_levenshtein", "editdist3", "levenshtein"]);

/** Whether a text is short before the query runs: a string of the query itself, or `left(text, n)` with a small `n`. */
function isShortText(argument: unknown): boolean {
  const { class: kind, value, function_name: name, children } = (argument ?? {}) as Constant & Call;
  if (kind === "CONSTANT") return typeof value?.value !== "string" || value.value.length <= maximumCount;
  return kind === "FUNCTION" && String(name).toLowerCase() === "left" && isSmallConstant(children?.[1]);
}

interface FunctionProblem {
  readonly message: string;
  readonly hint: string;
}

/** The message for a call that is not allowed; `undefined` if it is. `asTable` says that the call is a source of rows. */
export function functionProblem(name: string, args: readonly unknown[], asTable: boolean): FunctionProblem | undefined {
  const plain = name.toLowerCase();
  const known = asTable ? tableFunctions : allowed;
  if (!known.has(plain))
    return {
      message: `A query cannot call \`${name}\`.`,
      hint:
        suggestFunction(name, known) ??
        "Use functions that depend only on the tables, not on time, chance, files or settings.",
    };
  // With one argument it counts from today, so the result would change from day to day.
  if (plain === "age" && args.length !== 2)
    return {
      message: "`age` with one argument depends on today's date.",
      hint: "Pass two dates: `age(later, earlier)`.",
    };
  if ((plain === "repeat" || plain === "lpad" || plain === "rpad") && !isSmallConstant(args[1]))
    return {
      message: `The length for \`${name}\` is not a literal number up to ${maximumCount}.`,
      hint: `Write a number from 0 to ${maximumCount} as the second argument.`,
    };
  if (editDistances.has(plain) && !args.every(isShortText))
    return {
      message: `\`${name}\` compares texts that can have more than ${maximumCount} characters.`,
      hint: `Cut the texts: \`${name}(left(a, 100), left(b, 100))\`.`,
    };
  return undefined;
}
