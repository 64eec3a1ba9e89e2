import { retryOptions } from '../../shared/node/options';

export { optionsField, readRetryOptions } from '../../shared/node/options';

/** For the options of an operation that sends requests. */
export const RETRY_OPTIONS = retryOptions('If Google asks for more, the request fails instead.');
