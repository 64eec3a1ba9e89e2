/** What the form of the Enrichment API credential says of a Generic REST API. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { EnrichmentApi } from '../../credentials/EnrichmentApi.credentials';
import { GENERIC_CONTRACT } from '../../credentials/enrichment/genericContract';
import {
	CHARGED_FIELDS,
	CHARGED_HEADERS,
	REMAINING_FIELDS,
	ROW_LISTS,
	STATUS_NUMBERS,
	STATUS_WORDS,
	WRAPPERS,
} from '../../nodes/Enrichment/providers/generic/spellings';
import { toPlainName } from '../../nodes/Enrichment/providers/generic/plainNames';

const { properties } = new EnrichmentApi();
const field = (name: string) => properties.find((each) => each.name === name);
const docs = readFileSync(join(__dirname, '../../docs/providers.md'), 'utf8');

it('The credential form of Enrichment says in ten lines what works without settings, in HTML that n8n keeps, and the docs repeat them', () => {
	expect(GENERIC_CONTRACT).toHaveLength(10);
	const { displayName = '', type, displayOptions } = field('contractNotice') ?? {};
	expect(type).toBe('notice');
	expect(displayOptions).toEqual({ show: { provider: ['documented'] } });
	expect(displayName.replaceAll(/<\/?(ul|li)>/g, '')).not.toContain('<');
	for (const line of GENERIC_CONTRACT) {
		expect(displayName).toContain(`<li>${line}</li>`);
		expect(docs).toContain(line);
	}
});

it('The names in the ten lines of the credential form are names that the node reads', () => {
	const words = (line: string) =>
		line
			.split(/[^A-Za-z0-9_-]+/)
			.map((word) => toPlainName(word))
			.filter((word) => word !== '');
	const [, one, several, , , noMatch, refused, later, credits] = GENERIC_CONTRACT.map(words);
	const wrappers = [...WRAPPERS.contact, ...WRAPPERS.company, ...WRAPPERS.any];
	for (const name of ['person', 'contact', 'company', 'data', 'result', 'match', 'profile']) {
		expect(one).toContain(name);
		expect(wrappers).toContain(name);
	}
	const lists = new Set(several!.filter((word) => ROW_LISTS.includes(word)));
	expect(lists.size).toBe(8);
	expect(noMatch).toEqual(expect.arrayContaining(['404', '204', 'notfound', 'nomatch']));
	expect(STATUS_WORDS.get('notfound')).toBe('noMatch');
	expect(STATUS_WORDS.get('nomatch')).toBe('noMatch');
	expect(refused).toEqual(expect.arrayContaining(['402', '451']));
	expect([STATUS_NUMBERS.get(402), STATUS_NUMBERS.get(451)]).toEqual([
		'outOfCredits',
		'optedOut',
	]);
	for (const code of ['pending', 'queued', 'processing']) {
		expect(later).toContain(code);
		expect(STATUS_WORDS.get(code)).toBe('accepted');
	}
	expect(credits!.filter((word) => CHARGED_FIELDS.includes(word))).toHaveLength(3);
	expect(credits).toContain(REMAINING_FIELDS[0]);
	expect(credits).toContain(toPlainName(CHARGED_HEADERS[1]!));
});

it.each([
	'contactPath',
	'contactBulkPath',
	'companyPath',
	'companyBulkPath',
	'bulkWrapper',
	'rowsJsonPath',
	'personJsonPath',
	'companyJsonPath',
	'chargedJsonPath',
	'remainingJsonPath',
	'recordTag',
	'fieldNames',
])(
	"The credential form of Enrichment shows %s while 'Customize' is on, with a description and an example",
	(name) => {
		expect(field(name)).toMatchObject({
			description: expect.stringMatching(/.{20}/),
			placeholder: expect.stringMatching(/^e\.g\. /),
			displayOptions: { show: { provider: ['documented'], customise: [true] } },
		});
	},
);
