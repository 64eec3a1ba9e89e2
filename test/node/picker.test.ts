import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { failed, success } from '../../nodes/shared/core/result';
import { pick } from '../../nodes/shared/node/picker';
import { reading } from '../support/answers';
import { executeContext } from '../support/context';

const service = {
	credentialType: () => 'exampleApi',
	baseUrl: () => success('https://api.example.com'),
	secrets: () => [],
	account: () => [],
	renewsToken: false,
	maxBrokenRetries: 0,
};

const contextWith = (body: string) => {
	const http = async () => ({ statusCode: 200, headers: {}, body });
	return executeContext({ http: http as never }).context as unknown as ILoadOptionsFunctions;
};

describe('a picker', () => {
	it('shows what was loaded', async () => {
		const entries = await pick(contextWith('["Shop"]'), service, async (send) => {
			const answer = await send(reading);
			return success(answer.kind === 'response' ? answer.body : undefined);
		});
		expect(entries).toEqual(['Shop']);
	});

	it('shows what went wrong, never an empty list', async () => {
		const load = async () => failed('The API is switched off', 'Switch it on', { status: 403 });
		await expect(pick(contextWith(''), service, load)).rejects.toMatchObject({
			message: 'The API is switched off',
			description: 'Switch it on',
			httpCode: '403',
		});
	});
});
