export { type Answer, post } from '../../../demo/webhook';

export function asJson(body: string): unknown {
	return JSON.parse(body) as unknown;
}
