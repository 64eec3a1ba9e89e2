import type { SandboxReply } from '../../../http/types';
import { contains } from '../world/search';
import { ok, type Call } from '../frame/provider';
import { text } from '../frame/read';
import type { World } from '../world/world';
import { INDUSTRY_NAMES, placesOf } from './words';

const MOST = 25;

const SUGGESTIONS: Record<string, (world: World, wanted: string) => unknown[]> = {
	location: (world, wanted) =>
		[...placesOf(world)]
			.filter(([name]) => contains(name, wanted))
			.map(([name, type]) => ({ name, type })),
	job_title: ({ people }, wanted) => [
		...new Set(
			people
				.filter(({ jobTitle }) => contains(jobTitle, wanted))
				.map(({ jobTitle }) => jobTitle.toLowerCase()),
		),
	],
	industry: (_world, wanted) => INDUSTRY_NAMES.filter((name) => contains(name, wanted)),
	technology: ({ companies }, wanted) =>
		[...new Set(companies.flatMap(({ technologies }) => technologies))].filter((name) =>
			contains(name, wanted),
		),
};

/** Free: the spellings that the searches take. Exactly one question; the other lists are null. */
export function suggest(call: Call): SandboxReply {
	const body = call.json();
	const asked = Object.keys(SUGGESTIONS).filter((kind) => `${kind}_search` in body);
	const [kind] = asked;
	if (asked.length !== 1 || kind === undefined) {
		return call.fail('badRequest', 'Provide exactly one search parameter');
	}
	const wanted = text(body[`${kind}_search`]);
	if (!wanted || wanted.length < 2) {
		return call.fail('badRequest', `${kind}_search: at least 2 characters`);
	}
	const lists = Object.keys(SUGGESTIONS).map((name) => [
		`${name}_suggestions`,
		name === kind ? SUGGESTIONS[name]!(call.world, wanted).slice(0, MOST) : null,
	]);
	return ok({ error: false, ...Object.fromEntries(lists) });
}
