import type { ICredentialDataDecryptedObject, ICredentialType } from 'n8n-workflow';

import { AnalyticsOAuth2Api } from '../../credentials/AnalyticsOAuth2Api.credentials';
import { AnalyticsServiceAccountApi } from '../../credentials/AnalyticsServiceAccountApi.credentials';
import { buildScope } from '../../credentials/serviceAccount/signIn';
import { Analytics } from '../../nodes/Analytics/Analytics.node';
import codex from '../../nodes/Analytics/Analytics.node.json';

const visible = ({ properties }: ICredentialType) =>
	properties.filter(({ type }) => type !== 'hidden' && type !== 'notice');

const ADDRESSES = [
	'environment',
	'customAccessTokenUrl',
	'customAuthUrl',
	'dataApiBaseUrl',
	'adminApiBaseUrl',
	'dataManagerBaseUrl',
];

const BOTH: Array<[string, ICredentialType]> = [
	['OAuth2', new AnalyticsOAuth2Api()],
	['service account', new AnalyticsServiceAccountApi()],
];

describe('The credential forms of Analytics', () => {
	it('list the steps in Google Cloud above the client ID, in HTML that n8n keeps', () => {
		const [notice] = new AnalyticsOAuth2Api().properties;
		// The field of oAuth2Api whose place it takes.
		expect(notice).toMatchObject({ type: 'notice', name: 'serverUrl' });
		expect(notice!.displayName.replaceAll(/<\/?(a|ul|li)\b[^>]*>/g, '')).not.toContain('<');
		const steps = notice!.displayName.split('<li>').slice(1);
		expect(steps).toHaveLength(4);
		expect(steps[0]).toMatch(/analyticsdata\.googleapis\.com.*analyticsadmin\.googleapis\.com/);
		expect(steps[1]).toMatch(/consent screen/);
		expect(steps[2]).toMatch(/Web application.*Redirect URL/);
		expect(steps[3]).toMatch(/client ID and client secret/);
	});

	it('list the steps for a service account in the same way, with the access in Google Analytics last', () => {
		const [notice] = new AnalyticsServiceAccountApi().properties;
		expect(notice!.displayName.split('<li>').at(-1)).toMatch(/Viewer.*Editor/);
	});

	it('ask a service account for its key first, which may be the whole file', () => {
		const [first] = visible(new AnalyticsServiceAccountApi());
		expect(first).toMatchObject({
			name: 'privateKey',
			displayName: 'Private Key or JSON Key File',
		});
	});

	it.each(BOTH)('have the addresses of a gateway last (%s)', (_, type) => {
		const names = visible(type).map(({ name }) => name);
		const addresses = names.filter((name) => ADDRESSES.includes(name));
		expect(addresses[0]).toBe('environment');
		expect(names.slice(names.indexOf('environment'))).toEqual(addresses);
	});
});

describe('The permissions of an Analytics credential', () => {
	const scopes = (data: Record<string, unknown>) => {
		const field = new AnalyticsOAuth2Api().properties.find(({ name }) => name === 'scope');
		const expression = String(field?.default).replace(/^=\{\{|\}\}$/g, '');
		const evaluate = new Function('$self', `return ${expression}`) as (self: object) => string;
		const asked = evaluate(data);
		expect(buildScope(data as ICredentialDataDecryptedObject)).toBe(asked);
		return asked.replaceAll('https://www.googleapis.com/auth/', '').split(' ');
	};
	const read = 'analytics.readonly';
	const edit = 'analytics.edit';

	it.each<[string, Record<string, unknown>, string[]]>([
		['saved before there were switches', { accessLevel: 'manage' }, [read, edit]],
		['saved with nothing but a client ID', {}, [read]],
		['for reading', { accessLevel: 'readOnly' }, [read]],
		['that manages users', { manageUsers: true }, [read, 'analytics.manage.users']],
		['that sends events, and reads besides', { sendEvents: true }, [read, 'datamanager']],
	])('are requested in the same way by both credentials: one %s', (_, data, asked) => {
		expect(scopes(data)).toEqual(asked);
	});

	it.each(BOTH)('are off until somebody turns them on (%s)', (_, type) => {
		const switches = type.properties.filter(({ type: kind }) => kind === 'boolean');
		expect(switches.map(({ name, default: initial }) => [name, initial])).toEqual([
			['sendEvents', false],
			['manageUsers', false],
		]);
	});
});

describe("The search in n8n's editor", () => {
	const found = [new Analytics().description, ...BOTH.map(([, type]) => type)];

	it.each(found)('finds "$displayName" by "GA4"', ({ displayName }) => {
		expect(displayName).toMatch(/^Analytics \(GA4\)/);
	});

	it('finds the node by "google analytics"', () => {
		expect(codex.alias.map((alias) => alias.toLowerCase())).toContain('google analytics');
	});
});
