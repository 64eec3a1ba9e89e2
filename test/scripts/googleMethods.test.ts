import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
	findOperationName,
	buildGoogleMethodsPage,
	listClientMethods,
} from '../../scripts/googleMethodsPage';
import { PROJECT_FOLDER } from '../../scripts/shared/paths';
import { GOOGLE_APIS, type GoogleApiName } from '../../testing/googleMethods';

const APIS = Object.keys(GOOGLE_APIS) as GoogleApiName[];

describe.each(APIS)("The table of Google's methods for the %s API", (name) => {
	const api = GOOGLE_APIS[name];
	const listed = Object.entries(api.methods);

	it("names every method of Google's client, and no others", () => {
		const known = [...listClientMethods(api).keys()];
		expect(known.length).toBeGreaterThan(20);
		const named = listed.map(([method]) => method);
		const fresh = known.filter((method) => !named.includes(method));
		const gone = named.filter((method) => !known.includes(method));
		expect({ fresh, gone }).toEqual({ fresh: [], gone: [] });
	});

	it('says for each method which operation uses it, or why it is left to API: Call, and not both', () => {
		const vague = listed.filter(([, { operations, isPicker, callBecause }]) => {
			const offers = [operations.length > 0, isPicker === true, callBecause !== undefined];
			return offers.filter(Boolean).length !== 1;
		});
		expect(vague).toEqual([]);
	});

	it('names only operations that the node has, and replacing methods only if they are in it', () => {
		const operations = listed.flatMap(([, method]) => method.operations);
		expect(operations.filter((place) => findOperationName(place) === undefined)).toEqual([]);
		const standIns = listed.flatMap(([, { through }]) => through ?? []);
		expect(standIns.filter((method) => !Object.hasOwn(api.methods, method))).toEqual([]);
	});
});

it('The page of Google\'s methods is up to date with the table ("npm run generate" writes it)', () => {
	const page = readFileSync(join(PROJECT_FOLDER, 'docs', 'google-methods.md'), 'utf8');
	expect(page).toBe(buildGoogleMethodsPage());
});
