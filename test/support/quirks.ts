/** The ways in which the provider that nobody has documented may answer. */
import type { Quirks } from '../../sandbox/enrichment';

/** The values of a quirk, as words of a text. */
const values = <Name extends keyof Quirks>(text: string) =>
	text.split(/\s+/) as Array<Quirks[Name] & string>;

export const NO_MATCH = values<'noMatch'>(
	`status404 numericStatus errorCode400 nullRecord errorInRecord errorCodeInRow
	statusText foundFalse emptyList emptyFields noContent`,
);
export const SHAPES = values<'shape'>('documented snakeCase masked');
export const WRAPPERS = values<'wrapper'>('own none data data.own profile result');
export const CORRELATIONS = values<'correlation'>('echo position idEcho inputEcho');
export const ROWS = values<'rows'>('asAsked shuffled short extra contradicting');
export const CONFIDENCES = values<'confidence'>('percent fraction grade none');
export const CREDIT_REPORTS = values<'creditReport'>('documented billing consumed headers none');
export const BULK_KEYS = values<'bulkKey'>('results data contacts companies people records');
