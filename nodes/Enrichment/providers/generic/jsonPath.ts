/** JSON paths, as users enter them in the credential: `data.rows`, `results[0].person`, `$.usage["units spent"]`. */
import { isRecord } from '../../../shared/core/json';

/** The steps of a path: names, and zero-based positions in lists. */
export type JsonPath = ReadonlyArray<string | number>;

/** A name after a point or at the beginning, a number in brackets, or a name in brackets and quotation marks. */
const STEP = /(?:^|\.)([^.[\]"'*?@$\s()]+)|\[(\d{1,6})\]|\["([^"]+)"\]|\['([^']+)'\]/y;

/** Parses a path; undefined if it is invalid or has wildcards or filters. `$` alone is the whole value. */
export function parseJsonPath(written: string): JsonPath | undefined {
	const text = written.trim().replace(/^\$/, '');
	const path: Array<string | number> = [];
	let end = 0;
	while (end < text.length) {
		STEP.lastIndex = end;
		const step = STEP.exec(text);
		if (step === null) return undefined;
		const [whole, plain, index, doublyQuoted, quoted] = step;
		path.push(index === undefined ? (plain ?? doublyQuoted ?? quoted ?? '') : Number(index));
		end += whole.length;
	}
	return path;
}

/** Reads the value at a path, through own properties only; null if the path ends early in a null. */
export function readAtJsonPath(value: unknown, path: JsonPath): unknown {
	let part = value;
	for (const step of path) {
		if (part === null) return null;
		if (typeof step === 'number') part = Array.isArray(part) ? part[step] : undefined;
		else part = isRecord(part) && Object.hasOwn(part, step) ? part[step] : undefined;
	}
	return part;
}
