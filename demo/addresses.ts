import type { Demo } from './demo';

/** Where everything of a demo is, for the one who started it. */
export function addresses({ n8n, login, sandbox, workflows }: Demo): string {
	const rows = [
		['n8n', n8n.baseUrl],
		['Sign in with', `${login.email} / ${login.password}`],
		...Object.values(workflows).map(({ name, id }) => [name, `${n8n.baseUrl}/workflow/${id}`]),
		['CRM webhook (POST)', `${n8n.baseUrl}/webhook/crm-contact`],
		['Enrichment API', sandbox.enrichment.baseUrl],
		['Analytics Data API', sandbox.analytics.dataApiBaseUrl],
	];
	const width = Math.max(...rows.map(([name = '']) => name.length));
	const lines = rows.map(([name = '', value = '']) => `${name.padEnd(width)}  ${value}`);
	return [...lines, '', tryIt(n8n.baseUrl), '', 'Ctrl-C stops everything.', ''].join('\n');
}

function tryIt(baseUrl: string): string {
	return [
		'Try it:',
		`curl ${baseUrl}/webhook/crm-contact -H 'content-type: application/json' \\`,
		`  -d '{"email": "charles@analytical-engines.example"}'`,
	].join('\n');
}
