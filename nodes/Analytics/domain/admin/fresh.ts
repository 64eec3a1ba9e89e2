import type { JsonRecord } from '../../../shared/core/json';
import { textIn } from '../read';

/** How far this machine's clock and Google's may be apart. */
const SKEW_MS = 5 * 60_000;

/** Remembers what was made, to tell it from what an attempt with a lost answer may have made. */
export interface Made {
	add(resource: JsonRecord): void;
	/** For resources created since `startedAt`, and by none of the attempts before. */
	since(startedAt: number): (resource: JsonRecord) => boolean;
}

export function rememberMade(): Made {
	const names = new Set<string>();
	return {
		add: ({ name }) => void names.add(textIn(name)),
		since:
			(startedAt) =>
			({ name, createTime }) =>
				!names.has(textIn(name)) && Date.parse(textIn(createTime)) >= startedAt - SKEW_MS,
	};
}
