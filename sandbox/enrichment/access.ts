import type { SandboxReply, SandboxRequest } from '../http/types';
import type { KeyPresentation, Quirks } from './quirks';

const KEY_NAMES = ['api_key', 'x-api-key'];

type Presentation = Exclude<KeyPresentation, 'any'>;

const PRESENTED: Record<
	Presentation,
	(request: SandboxRequest, names: string[]) => Array<string | null | undefined>
> = {
	bearer: ({ headers }) => [/^Bearer (.+)$/i.exec(headers['authorization'] ?? '')?.[1]],
	header: ({ headers }, names) => names.map((name) => headers[name.toLowerCase()]),
	query: ({ query }, names) => names.map((name) => query.get(name)),
	basic: ({ headers }) => [basicUser(headers['authorization'])],
};

/** The refusal, or undefined when the key is there. */
export function refuseKey(
	request: SandboxRequest,
	apiKey: string,
	{ keyAs, keyName }: Quirks,
): SandboxReply | undefined {
	const ways: Presentation[] = keyAs === 'any' ? ['bearer', 'header', 'query', 'basic'] : [keyAs];
	const names = keyAs === 'any' ? KEY_NAMES : [keyName];
	const keys = ways.flatMap((way) => PRESENTED[way](request, names));
	return keys.includes(apiKey) ? undefined : { status: 401, body: { message: complaint(keys) } };
}

const complaint = (keys: Array<string | null | undefined>) =>
	keys.some((key) => key) ? 'Invalid API key' : 'No API key found in request';

function basicUser(authorization = ''): string | undefined {
	const encoded = /^Basic (.+)$/i.exec(authorization)?.[1];
	return encoded && Buffer.from(encoded, 'base64').toString().split(':')[0];
}
