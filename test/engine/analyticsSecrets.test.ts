/** Services that repeat a token, a key or a signed assertion: nothing that comes out has it. */
import type { IDataObject } from 'n8n-workflow';

import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { openSharedBench } from '../../testing/shared';
import { SPELLING_EXAMPLES } from '../../testing/spellings';

const bench = openSharedBench(async () => await startAnalyticsEngine({}));

const ROBOT = 'analyticsServiceAccountApi';
const READ_PROPERTY = { resource: 'property', operation: 'get' };

const robot = async (more: IDataObject = {}) =>
	await bench.engine.storeCredential(ROBOT, {
		...bench.addresses(),
		...bench.sandbox.analytics.serviceAccount,
		accessToken: '',
		...(more as Record<string, string>),
	});

const signedInAsRobot = async (more: IDataObject = {}) => ({
	credentials: { [ROBOT]: await robot(more) },
});

const AS_ROBOT = { ...READ_PROPERTY, authentication: 'serviceAccount' };

describe('A live token', () => {
	it.each([...SPELLING_EXAMPLES])(
		'in the address of a redirect is removed from the error (%s)',
		async (_spelling, spell) => {
			const credential = await bench.connect();
			const { oauthTokenData } = (await credential.readData()) as {
				oauthTokenData: IDataObject;
			};
			const token = String(oauthTokenData.access_token);
			const location = `https://login.example/continue/${spell(token)}/now`;
			bench.sandbox.endpoints.admin.order({ reply: { status: 302, headers: { location } } });
			const { error, run } = await bench.run(READ_PROPERTY, { credential });
			expect(error?.message).toContain(
				'a redirect to https://login.example/continue/***/now',
			);
			expect(JSON.stringify([run.data.resultData, error])).not.toContain(token);
		},
	);
});

describe('The signed assertion of a service account', () => {
	/** The token server answers with what it was sent. */
	const echoAssertion = (spell: (text: string) => string) =>
		jest.spyOn(bench.sandbox.analytics.oauth, 'answer').mockImplementation(({ text }) => {
			const assertion = new URLSearchParams(text).get('assertion') ?? '';
			const body = {
				error: 'invalid_grant',
				error_description: `Bad assertion ${spell(assertion)}`,
			};
			return { status: 400, body };
		});

	it.each([...SPELLING_EXAMPLES])(
		'appears in neither the error of a run nor that of the credential test, where the token server repeats it %s',
		async (_spelling, spell) => {
			const echo = echoAssertion(spell);
			const credential = await robot();
			const { error, run } = await bench.run(AS_ROBOT, {
				credentials: { [ROBOT]: credential },
			});
			const tested = await bench.engine.testCredential(ROBOT, credential);
			echo.mockRestore();
			expect(error?.message).toContain('Bad assertion ***');
			expect(tested.message).toContain('Bad assertion ***');
			expect(JSON.stringify([run.data.resultData, tested])).not.toContain('eyJhbGci');
		},
	);
});

describe('A private key in the field of the email address', () => {
	it.each([
		['its first line', (lines: string[]) => lines[1]!],
		['its header and first line', (lines: string[]) => lines.slice(0, 2).join(' ')],
		['all of it', (lines: string[]) => lines.join('\n')],
	])('is not shown: %s', async (_what, part) => {
		const { privateKey } = bench.sandbox.analytics.serviceAccount;
		const email = part(privateKey.trim().split('\n'));
		const { error } = await bench.run(AS_ROBOT, await signedInAsRobot({ email }));
		const tested = await bench.engine.testCredential(ROBOT, await robot({ email }));
		const shown = JSON.stringify([error, tested]);
		expect(shown).toContain("'Service Account Email' is not an email address");
		expect(shown).not.toContain(privateKey.split('\n')[1]!.slice(0, 30));
	});
});
