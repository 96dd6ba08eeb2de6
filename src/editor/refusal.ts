/** An answer that refuses a request, in a sentence that editors show. A server sends it as an error (`RequestFailed` of the protocol). */
export interface Refusal {
  readonly refused: string;
}

export const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === "object" && answer !== null && "refused" in answer;
