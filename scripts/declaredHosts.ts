import { selectDialect } from '../nodes/Enrichment/providers';
import { PROVIDERS } from '../nodes/Enrichment/providers/registry';
import { CREDENTIAL_TYPES } from './panelDescriptions';
import { readPackageOwner } from './packageOwner';
import { listHostsOfHttpAddresses } from './readability';

/** Hosts that the package only names, and to which it sends nothing. */
const HOSTS_ONLY_NAMED = {
	'profiles of people and companies': [
		'x.com',
		'github.com',
		'www.crunchbase.com',
		'www.facebook.com',
		'www.instagram.com',
		'www.linkedin.com',
		'www.youtube.com',
	],
	'links in the panel': ['docs.n8n.io', 'analytics.google.com'],
	'sources that comments name': [
		'cloud.google.com',
		'datatracker.ietf.org',
		'developers.google.com',
		'owasp.org',
	],
	'examples, the first of names that RFC 2606 reserves': [
		'example.com',
		'api.example.com',
		'gateway.example.com',
		'shop.example.com',
		'acme.com',
		'acme.de',
	],
	'the namespace of icons': ['www.w3.org'],
};

/** The hosts that published code may name: those that it sends requests to, and those that it only names. */
export function listDeclaredHosts(): Set<string> {
	const providers = PROVIDERS.flatMap(({ name, keyPage }) => [
		selectDialect({ provider: name }).baseUrl ?? '',
		keyPage.url,
	]);
	return new Set([
		...listHostsOfHttpAddresses(
			[...providers, JSON.stringify(CREDENTIAL_TYPES), readPackageOwner().repository].join(
				'\n',
			),
		),
		...Object.values(HOSTS_ONLY_NAMED).flat(),
	]);
}
