import type {
	IAuthenticateGeneric,
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	ICredentialType,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
	INode,
	INodeCredentialsDetails,
	INodeTypes,
	Workflow,
} from 'n8n-workflow';

import type { EngineModules } from './engineModules';
import { resolveStoredCredentialData } from './credentialData';
import type { CredentialStore } from './credentialStore';
import { TEST_TYPE_NAME } from './credentialTest';
import type { CredentialTypes } from './credentialTypes';

interface CredentialsHelperParts {
	modules: EngineModules;
	types: CredentialTypes;
	store: CredentialStore;
	nodeTypes: INodeTypes;
}

/** The credentials helper of n8n's server (packages/cli, credentials-helper.ts), on the in-memory store. */
export function buildCredentialsHelper(parts: CredentialsHelperParts): ICredentialsHelper {
	const { modules, types, store, nodeTypes } = parts;

	/** The class is defined here because n8n-core requires a subclass from its own n8n-workflow. */
	class Helper extends modules.workflow.ICredentialsHelper {
		override getParentTypes(name: string) {
			return types.getParentTypes(name);
		}

		override getCredentialsProperties(name: string) {
			return types.getProperties(name);
		}

		override isCredentialUsableByNode() {
			return true;
		}

		override async getCredentials(details: INodeCredentialsDetails) {
			return store.getEncrypted(details);
		}

		override async getDecrypted(
			...[, details, type, , , raw]: Parameters<ICredentialsHelper['getDecrypted']>
		) {
			const stored = await store.getEncrypted(details).getData();
			if (raw === true) return stored;
			return await resolveStoredCredentialData(
				modules,
				nodeTypes,
				types.getProperties(type),
				stored,
			);
		}

		override async updateCredentials(
			details: INodeCredentialsDetails,
			_type: string,
			data: ICredentialDataDecryptedObject,
		) {
			await store.update(details, data);
		}

		/** Only the tokens are stored, since expressions in the rest of `data` are already resolved. */
		override async updateCredentialsOauthTokenData(
			details: INodeCredentialsDetails,
			_type: string,
			{ oauthTokenData = {} }: ICredentialDataDecryptedObject,
		) {
			const stored = await store.getEncrypted(details).getData();
			await store.update(details, { ...stored, oauthTokenData });
		}

		override async authenticate(
			credentials: ICredentialDataDecryptedObject,
			typeName: string,
			options: IHttpRequestOptions,
			workflow?: Workflow,
			node?: INode,
		) {
			const { authenticate } = types.getByName(typeName);
			if (typeof authenticate === 'function') return await authenticate(credentials, options);
			if (!authenticate || !workflow || !node) return options;
			return applyGenericAuthentication(authenticate, options, (value) =>
				resolveExpression(value, credentials, workflow, node),
			);
		}

		override async preAuthentication(
			helpers: IHttpRequestHelper,
			credentials: ICredentialDataDecryptedObject,
			typeName: string,
			node: INode,
			expired: boolean,
		) {
			const type = types.getByName(typeName);
			const token = findExpirableField(type);
			const details = node.credentials?.[typeName];
			if (token === undefined || !details) return;
			const isTest = node.type === TEST_TYPE_NAME;
			if (credentials[token] !== '' && !expired && !isTest) return;
			const fresh = await runPreAuthentication(type, helpers, credentials);
			if (fresh?.[token] === undefined) return;
			await store.update(details, {
				...(await store.getEncrypted(details).getData()),
				...fresh,
			});
			return Object.assign(credentials, fresh);
		}

		override async runPreAuthentication(
			helpers: IHttpRequestHelper,
			credentials: ICredentialDataDecryptedObject,
			typeName: string,
		) {
			return await runPreAuthentication(types.getByName(typeName), helpers, credentials);
		}
	}

	return new Helper();
}

function findExpirableField({ properties }: ICredentialType): string | undefined {
	return properties.find(({ type, typeOptions }) => type === 'hidden' && typeOptions?.expirable)
		?.name;
}

async function runPreAuthentication(
	{ preAuthentication }: ICredentialType,
	helpers: IHttpRequestHelper,
	credentials: ICredentialDataDecryptedObject,
): Promise<ICredentialDataDecryptedObject | undefined> {
	const output = await preAuthentication?.call(helpers, credentials);
	return output as ICredentialDataDecryptedObject | undefined;
}

/** Adds headers, query parameters and body fields to a request. Names and values may be expressions over `$credentials`. */
function applyGenericAuthentication(
	{ properties }: IAuthenticateGeneric,
	options: IHttpRequestOptions,
	resolve: (value: string) => string,
): IHttpRequestOptions {
	const target = options as IHttpRequestOptions & Record<string, IDataObject | undefined>;
	target.headers ??= {};
	for (const [part, values] of Object.entries(properties)) {
		const resolved = Object.entries(values as Record<string, string>).map(([name, value]) => [
			resolve(name),
			resolve(value),
		]);
		target[part] = { ...target[part], ...Object.fromEntries(resolved) };
	}
	return options;
}

function resolveExpression(
	value: string,
	credentials: ICredentialDataDecryptedObject,
	workflow: Workflow,
	node: INode,
): string {
	if (!value.startsWith('=')) return value;
	const keys = { $credentials: credentials } as IDataObject;
	const resolved = workflow.expression.getSimpleParameterValue(
		node,
		value,
		'internal',
		keys,
		undefined,
		'',
	);
	return resolved ? String(resolved) : '';
}
