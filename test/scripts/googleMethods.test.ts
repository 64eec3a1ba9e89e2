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

describe.each(APIS)('the table of methods of the %s API', (name) => {
	const api = GOOGLE_APIS[name];
	const listed = Object.entries(api.methods);

	it('names every method of Google’s client, and none that it does not have', () => {
		const known = [...listClientMethods(api).keys()];
		expect(known.length).toBeGreaterThan(20);
		const named = listed.map(([method]) => method);
		const fresh = known.filter((method) => !named.includes(method));
		const gone = named.filter((method) => !known.includes(method));
		expect({ fresh, gone }).toEqual({ fresh: [], gone: [] });
	});

	it('says of each which operation has it, or why it is left to API: Call, and not both', () => {
		const vague = listed.filter(([, { operations, isPicker, callBecause }]) => {
			const offers = [operations.length > 0, isPicker === true, callBecause !== undefined];
			return offers.filter(Boolean).length !== 1;
		});
		expect(vague).toEqual([]);
	});

	it('names only operations that the node has, and methods that stand in for others only if they are in it', () => {
		const operations = listed.flatMap(([, method]) => method.operations);
		expect(operations.filter((place) => findOperationName(place) === undefined)).toEqual([]);
		const standIns = listed.flatMap(([, { through }]) => through ?? []);
		expect(standIns.filter((method) => !Object.hasOwn(api.methods, method))).toEqual([]);
	});
});

it('the page of Google’s methods is as the table says: npm run generate', () => {
	const page = readFileSync(join(PROJECT_FOLDER, 'docs', 'google-methods.md'), 'utf8');
	expect(page).toBe(buildGoogleMethodsPage());
});
