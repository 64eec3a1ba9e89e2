/** Callbacks are signed with it. */
export const fullEnrichKey = 'sandbox-fullenrich-key';
