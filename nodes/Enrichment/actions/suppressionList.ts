/** Who must not be looked up: people who asked to be left alone, customers, competitors. */
import { omitFields } from '../../shared/core/omitFields';
import { isRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { text, withReader, type Field, type Parameter } from '../../shared/node/field';
import { sha256Hex } from '../../shared/node/hash';
import { parseEmail, readEmailDomain, toAsciiAddress } from '../person/canonical/mail';
import { parseWebHost } from '../person/canonical/web';
import type { Identifiers } from '../person/entities';
import type { Envelope } from '../records/envelope';

/** Addresses and domains in ASCII, hashes in small letters. */
export interface SuppressionList {
	addresses: ReadonlySet<string>;
	domains: ReadonlySet<string>;
	/** SHA-256 of addresses, hexadecimal. */
	hashes: ReadonlySet<string>;
}

const HASH = /^[0-9a-f]{64}$/;

/**
 * Reads a list of addresses, domains (`acme.com`, `@acme.com`) and SHA-256 hashes of addresses in small letters.
 * @returns what to correct where an entry is none of these: nobody may be looked up because of a typing error
 */
export function parseSuppressionList(entries: readonly string[]): Result<SuppressionList> {
	const addresses = new Set<string>();
	const domains = new Set<string>();
	const hashes = new Set<string>();
	for (const entry of entries) {
		const written = entry.trim().toLowerCase();
		if (HASH.test(written)) {
			hashes.add(written);
			continue;
		}
		const address = parseEmail(written);
		const domain = parseWebHost(written.replace(/^(?:\*\.|\*?@)/, ''));
		if (address !== undefined) addresses.add(toAsciiAddress(address));
		else if (domain !== undefined) domains.add(toAsciiAddress(domain));
		else return refuseEntry(entry);
	}
	return success({ addresses, domains, hashes });
}

const refuseEntry = (entry: string) =>
	failed(
		`'Suppression List' under Options has an entry that is not an email address, a domain, or a SHA-256 hash: "${entry.slice(0, 100)}"`,
		'Correct or remove the entry. It may be a column heading. Nothing was sent.',
	);

/** A text with an entry a line, or with commas or semicolons between them, or a list. */
function readSuppressionList(parameter: Parameter): SuppressionList | undefined {
	if (parameter.written === 'nothing') return undefined;
	const { value } = parameter;
	const entries = Array.isArray(value) ? readEntries(value, parameter) : splitEntries(parameter);
	return parameter.accept(parseSuppressionList(entries));
}

/** Reads the entries of a list. An empty list is valid; a list with only empty values shows a wrong field name. */
function readEntries(values: readonly unknown[], parameter: Parameter): string[] {
	if (values.some((value) => isRecord(value) || Array.isArray(value))) {
		return parameter.refuse(
			`${parameter.label} must be a list of strings, but it contains objects`,
			"Map the field that contains the address, such as {{ $('Opt-outs').all().map((item) => item.json.email) }}. Nothing was sent.",
		);
	}
	const entries = values
		.map((value) => String(value ?? '').trim())
		.filter((entry) => entry !== '');
	return values.length > 0 && entries.length === 0 ? refuseEmptyList(parameter) : entries;
}

function splitEntries(parameter: Parameter): string[] {
	const entries = parameter
		.text()
		.split(/[\s,;]+/)
		.filter((entry) => entry !== '');
	return entries.length === 0 ? refuseEmptyList(parameter) : entries;
}

const refuseEmptyList = (parameter: Parameter): never =>
	parameter.refuse(
		`${parameter.label} is empty, so nothing was sent`,
		'Make sure the expression returns the list, or [] if nobody is on it.',
	);

export const suppressionList: Field<SuppressionList | undefined> = withReader(
	text(
		'Suppression List',
		'Email addresses, domains, or SHA-256 hashes of lowercase addresses that must not be looked up. Separate them with commas or line breaks, or use an expression that returns a list. Matching records are free and go to Unresolved.',
		{
			typeOptions: { rows: 3 },
			placeholder: 'e.g. ada@example.com, example.org',
			sameForAllItems: true,
		},
	),
	readSuppressionList,
);

/** Whether a record has an email or a domain that is on the list. */
export function isOnSuppressionList(
	list: SuppressionList,
	{ email, companyDomain, domain }: Identifiers,
): boolean {
	const hosts = [companyDomain, domain].filter((host) => host !== undefined);
	return hosts.some((host) => hasDomain(list, host)) || hasAddress(list, email);
}

/** Whether an email is on the list. A tag before the `@` does not matter: `ada+news@` is suppressed like `ada@`. */
function hasAddress(list: SuppressionList, email: string | undefined): boolean {
	if (email === undefined) return false;
	const address = toAsciiAddress(email);
	const forms = [email, address, address.replace(/^([^+@]+)\+[^@]*@/, '$1@')];
	return (
		hasDomain(list, readEmailDomain(address)) ||
		forms.some((form) => list.addresses.has(form)) ||
		(list.hashes.size > 0 && forms.some((form) => list.hashes.has(sha256Hex(form))))
	);
}

/** Whether a host is on the list; a domain covers its subdomains. */
function hasDomain({ domains }: SuppressionList, host: string): boolean {
	const labels = toAsciiAddress(host.toLowerCase()).split('.');
	return labels.some((_, from) => domains.has(labels.slice(from).join('.')));
}

/** Removes the data from the envelope of a person who turned out to be on the list. */
export function withholdSuppressedResult(
	list: SuppressionList | undefined,
	envelope: Envelope,
): Envelope {
	if (!hasSuppressedResult(list, envelope)) return envelope;
	const { credits, provider, attempts, cost, input, duplicateOf } = envelope;
	return {
		status: 'skipped',
		matchedBy: null,
		matchScore: null,
		confidence: null,
		reason: 'suppressed',
		message: WITHHELD,
		credits,
		provider,
		...(attempts && { attempts: attempts.map((attempt) => omitFields(attempt, ['raw'])) }),
		...(cost && { cost }),
		input,
		...(duplicateOf !== undefined && { duplicateOf }),
	};
}

const WITHHELD =
	"The lookup showed that the record is on the 'Suppression List', so its data was withheld.";

/** Whether a result has an email or a domain that is on the list. */
export function hasSuppressedResult(
	list: SuppressionList | undefined,
	{ person, company }: Pick<Envelope, 'person' | 'company'>,
): boolean {
	if (list === undefined) return false;
	const emails = person?.emails.map(({ email }) => email) ?? [company?.email];
	const domains = [person?.company?.domain, company?.domain];
	return (
		emails.some((email) => hasAddress(list, email)) ||
		domains.some((domain) => domain !== undefined && hasDomain(list, domain))
	);
}
