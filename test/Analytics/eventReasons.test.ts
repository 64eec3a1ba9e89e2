/** Whatever reason Google gives for not taking an event has a sentence, by the enumerations of Google's own protos. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { INodePropertyOptions } from 'n8n-workflow';
import { parse } from 'protobufjs';

import { toCamelCaseEnum, findEventRemedy } from '../../nodes/Analytics/events/refusals';
import { eventFields } from '../../nodes/Analytics/events/fields';
import { loadApiSchema } from '../../sandbox/analytics/wire/schema';

const namesOf = (enumeration: string) =>
	Object.keys(loadApiSchema('dataManager').findEnum(enumeration).values);

/** Reasons are in a file of their own, which the client's bundle of protos leaves out. */
function listReasons(): string[] {
	const path = join(
		dirname(require.resolve('@google-ads/datamanager/package.json')),
		'build/protos/google/ads/datamanager/v1/error.proto',
	);
	const { root } = parse(readFileSync(path, 'utf8'));
	return Object.keys(root.lookupEnum('google.ads.datamanager.v1.ErrorReason').values);
}

/** What other methods of the API refuse: those for audiences, user lists, licenses, partners and Google Ads. */
const NOT_OF_EVENTS = new RegExp(
	[
		'UNSPECIFIED',
		'USER_?LIST',
		'LICENSE',
		'ADVERTISER_TOS',
		'AUDIENCE',
		'PARTNER',
		'PRIC(E|ING)',
		'COST',
		'COMMERCE',
		'CONVERSION',
		'CUSTOM_VARIABLE',
		'ALLOWLISTED_FOR',
		'MEMBERSHIP',
		'MERCHANT',
		'STORE_SALES',
		'POLITICAL',
		'_FOR_UPDATE',
		'UPDATE_MASK',
		'PAGE_TOKEN',
		'RESOURCE_NAME',
		'INVALID_FILTER',
		'ALREADY_EXISTS',
		'CLIENT_ACCOUNT_ID',
		'MISMATCHED_ACCOUNT_TYPE',
		'INVALID_DESCRIPTION',
		'DISPLAY_NAME',
		'BILLABLE',
		'INVALID_COUNTRY_CODE',
		'INVALID_MOBILE_ID',
		// Of fields of an event that the node does not send.
		'SUBDIVISION_CODE',
		'CONTINENT_CODE',
		'DEVICE_CATEGORY',
		'THIRD_PARTY_USER_DATA',
	].join('|'),
);

it("Each of Google's reasons to reject an event is reported with what to do", () => {
	const reasons = listReasons().filter((reason) => !NOT_OF_EVENTS.test(reason));
	expect(reasons.length).toBeGreaterThan(30);
	expect(
		reasons.filter((reason) => findEventRemedy(toCamelCaseEnum(reason)) === undefined),
	).toEqual([]);
});

it.each(['customerType', 'customerValueBucket'] as const)(
	'The choices that Event: Send offers for %s are those of Google',
	(name) => {
		const offered = (eventFields[name].panel.options as INodePropertyOptions[]).map(
			({ value }) => value,
		);
		const enumeration = name === 'customerType' ? 'CustomerType' : 'CustomerValueBucket';
		const known = namesOf(enumeration).filter((value) => !value.endsWith('_UNSPECIFIED'));
		expect(offered.filter((value) => value !== '').sort()).toEqual(known.sort());
	},
);
