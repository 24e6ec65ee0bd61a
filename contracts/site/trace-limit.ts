/** Longest message that a page may send to the studio, in bytes of UTF-8. Beside the schemas, which pages do not load. */
export const LONGEST_TRACE_MESSAGE = 65_536
