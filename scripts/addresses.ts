import { selectDialect } from '../nodes/Enrichment/providers';
import { PROVIDERS } from '../nodes/Enrichment/providers/registry';
import { credentials } from './descriptions';
import { readOwner } from './project';
import { hostsIn } from './readability';

/** Addresses that nothing is sent to. */
const SHOWN = {
	'profiles of people and companies':
		'x.com github.com www.crunchbase.com www.facebook.com www.instagram.com www.linkedin.com www.youtube.com',
	'links in the panel': 'docs.n8n.io analytics.google.com',
	'sources that comments name':
		'cloud.google.com datatracker.ietf.org developers.google.com owasp.org',
	'examples, the first of names that RFC 2606 reserves':
		'example.com api.example.com gateway.example.com shop.example.com acme.com acme.de',
	'the namespace of icons': 'www.w3.org',
};

/** The hosts that may be named in what is published: where requests go, and what is only shown. */
export function declaredHosts(): Set<string> {
	const providers = PROVIDERS.flatMap(({ value, keyPage }) => [
		selectDialect({ provider: value }).baseUrl ?? '',
		keyPage.url,
	]);
	return new Set([
		...hostsIn([...providers, JSON.stringify(credentials), readOwner().repository].join('\n')),
		...Object.values(SHOWN).flatMap((hosts) => hosts.split(' ')),
	]);
}
