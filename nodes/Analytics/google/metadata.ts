import type { Send } from '../../shared/core/http';
import { once } from '../../shared/core/once';
import type { Result } from '../../shared/core/result';
import { metadataRequest, readMetadata, type Metadata } from '../domain/metadata';
import { ask } from './ask';

export type MetadataOf = (property: string) => Promise<Result<Metadata>>;

export async function fetchMetadata(send: Send, property: string): Promise<Result<Metadata>> {
	const answer = await ask(send, metadataRequest(property));
	return answer.ok ? readMetadata(answer.value) : answer;
}

/** The metadata of properties, each asked for once. */
export function rememberMetadata(send: Send): MetadataOf {
	return once(async (property: string) => await fetchMetadata(send, property));
}
