/** A provider's dialect next to the provider's published wire, with every field that it reads recorded. */
import { selectDialect } from '../nodes/Enrichment/providers';
import type { ProviderName } from '../nodes/Enrichment/providers/registry';
import type { ApiRequest, ApiResponse } from '../nodes/shared/core/http';
import { createEnrichmentSandbox } from '../sandbox/enrichment';
import { toApiResponse } from './answers';
import { ACCOUNT_EMAIL, buildKeyHeaders, toUnsignedSandboxRequest } from './providers';
import { watchForUndocumentedReads } from './wireReads';

/** The dialect with the account of its provider in a sandbox of its own. */
export function createDialectBench(name: ProviderName) {
	const sandbox = createEnrichmentSandbox();
	const account = sandbox.providers[name];
	const given = selectDialect({ provider: name, accountEmail: ACCOUNT_EMAIL });
	const { dialect, watch, unknown } = watchForUndocumentedReads(given, account.api);
	const violations: string[] = [];
	return {
		dialect,
		account,
		/** The answer to a request, so that it shows where the dialect reads what the wire does not have. */
		watch,
		/** Lets the sandbox answer a request. */
		send: (request: ApiRequest): ApiResponse => {
			const before = account.violations.length;
			const reply = account.answer({
				...toUnsignedSandboxRequest(request),
				path: `${account.basePath}${request.path}`,
				headers: buildKeyHeaders(dialect, account.apiKey),
			});
			violations.push(...account.violations.slice(before));
			return watch(request, toApiResponse(reply.status, reply.body, reply.headers));
		},
		/** What was wrong with requests and readings since the last reset. */
		listFaults: (): string[] => {
			const reads = [...unknown].map((field) => `${field} is read, but not in the wire`);
			return violations.concat(reads);
		},
		reset: () => {
			sandbox.reset();
			violations.length = 0;
			unknown.clear();
		},
	};
}
