/**
 * Every parameter of both nodes, given what nobody should give: rows come out, or a refusal in words. The
 * short form tries each once, SOAK_RECORDS a tenth as often as it says.
 */
import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';

import { AnalyticsOAuth2Api } from '../../credentials/AnalyticsOAuth2Api.credentials';
import { EnrichmentApi } from '../../credentials/EnrichmentApi.credentials';
import { ANALYTICS_RESOURCES as analytics } from '../../nodes/Analytics/actions';
import { resources as enrichment } from '../../nodes/Enrichment/actions';
import type { Operation, NodeResource } from '../../nodes/shared/node/operation';
import { createFakeClock } from '../../testing/clock';
import type { ContextOptions } from '../../testing/context';
import { runNodeOperation } from '../../testing/nodeRun';
import { randomFrom, type Random } from './badNetwork';
import { googleEcho, providerEcho, showsSecret, spoilt } from './echoes';
import { drawStrangeText, drawStrangeValue } from './strangeValues';
import { placesOf } from './places';
import { SEED } from '../../testing/seed';
import { SECRETS } from '../../testing/spellings';

const TIMES = process.env.SOAK_RECORDS ? Number(process.env.SOAK_RECORDS) / 10 : 1;

jest.setTimeout(300_000 + TIMES * 2_000);

interface Node {
	resources: NodeResource[];
	/** The service, which is sent a key or token. */
	http: (secret: string) => NonNullable<ContextOptions['http']>;
	credentials: (secret: string) => IDataObject;
	/** Of the credential. */
	fields: INodeProperties[];
}

const NODES: Record<string, Node> = {
	Enrichment: {
		resources: enrichment,
		http: providerEcho,
		credentials: (apiKey) => ({
			provider: 'documented',
			apiKey,
			baseUrl: 'https://provider.example/v1',
		}),
		fields: new EnrichmentApi().properties,
	},
	Analytics: {
		resources: analytics,
		http: googleEcho,
		credentials: (access_token) => ({ oauthTokenData: { access_token } }),
		fields: new AnalyticsOAuth2Api().properties,
	},
};

const OPERATIONS = Object.entries(NODES).flatMap(([name, node]) =>
	node.resources.flatMap((resource) =>
		resource.operations.map((operation) => ({
			name: `${name}, ${resource.option.value}: ${operation.option.value}`,
			node,
			resource,
			operation,
		})),
	),
);

/** What JavaScript says where a value was not expected. */
const SLIP =
	/is not a function|Cannot (read|convert|destructure|mix)|is not iterable|Invalid (array|string) length|call stack|out of range|\[object Object\]|undefined \(|not valid JSON|Unexpected token/;
/** A whole value of 40,000 characters in an error message would hide what is wrong with it. */
const LONGEST_WORDS = 2_500;

describe.each(OPERATIONS)('The operation $name', ({ node, resource, operation }) => {
	const random = randomFrom(SEED);
	const places = placesOf(operation);

	it('accepts or refuses with a sentence whatever is in any of its parameters', async () => {
		const broken: string[] = [];
		for (const { path, around, holding } of places) {
			for (let time = 0; time < TIMES; time++) {
				const parameters = { ...around, ...holding(drawn(random)) };
				const found = await violationsOf(
					{ node, secret: drawnSecret(random) },
					resource,
					operation,
					parameters,
				);
				if (found.length > 0)
					broken.push(`${path} in ${textOf(parameters)}: ${found.join('; ')}`);
			}
		}
		expect({ seed: SEED, broken }).toEqual({ seed: SEED, broken: [] });
	});

	it('accepts or refuses with a sentence whatever is answered', async () => {
		const broken: string[] = [];
		const http = (secret: string) => spoilt(node.http(secret), random, secret);
		for (let time = 0; time < TIMES * 10; time++) {
			const [{ around } = { around: {} }] = places;
			const secret = SECRETS[time % SECRETS.length]!;
			const found = await violationsOf(
				{ node: { ...node, http }, secret },
				resource,
				operation,
				around,
			);
			if (found.length > 0) broken.push(found.join('; '));
		}
		expect({ seed: SEED, broken }).toEqual({ seed: SEED, broken: [] });
	});
});

describe.each(Object.entries(NODES))('The node %s', (_name, node) => {
	it('accepts or refuses with a sentence whatever text is in its credentials', async () => {
		const random = randomFrom(SEED);
		const [resource] = node.resources;
		const [operation] = resource!.operations;
		const [{ around } = { around: {} }] = placesOf(operation!);
		const broken: string[] = [];
		for (const { name } of node.fields) {
			for (let time = 0; time < TIMES * 3; time++) {
				const secret = drawnSecret(random);
				const spoiltField = { ...CUSTOM, [name]: drawStrangeText(random) };
				const credentials = { ...node.credentials(secret), ...spoiltField } as IDataObject;
				const found = await violationsOf(
					{ node: { ...node, credentials: () => credentials }, secret },
					resource!,
					operation!,
					around,
				);
				if (found.length > 0)
					broken.push(`${name} in ${textOf(credentials)}: ${found.join('; ')}`);
			}
		}
		expect({ seed: SEED, broken }).toEqual({ seed: SEED, broken: [] });
	});
});

/** So that all fields of a credential count. */
const CUSTOM = { environment: 'custom', customise: true };

const drawn = (random: Random) =>
	random() < 0.5 ? drawStrangeText(random) : drawStrangeValue(random, 3);

const drawnSecret = (random: Random) => SECRETS[Math.floor(random() * SECRETS.length)]!;

interface Asked {
	node: Node;
	/** The key or token that the service is sent. */
	secret: string;
}

async function violationsOf(
	{ node: { resources, http, credentials }, secret }: Asked,
	resource: NodeResource,
	operation: Operation,
	parameters: IDataObject,
): Promise<string[]> {
	const { outputs, error, hints } = await runNodeOperation(
		resources,
		{
			parameters: {
				authentication: 'oAuth2',
				resource: resource.option.value,
				operation: operation.option.value,
			},
			// As expressions give it for an item.
			perItem: [parameters],
			items: [{ json: { email: 'ada@acme.example' } }],
			credentials: credentials(secret),
			http: http(secret),
		},
		createFakeClock(),
	);
	const words = error && [error.message, (error as NodeApiError).description];
	const seen = JSON.stringify([outputs, error, words, hints]);
	return [
		...(error ? violationsOfError(error) : violationsOfItems(outputs)),
		...(showsSecret(seen, secret) ? [`shows the secret ${secret}`] : []),
	];
}

function violationsOfError(error: Error): string[] {
	if (!(error instanceof NodeOperationError || error instanceof NodeApiError)) {
		return [`throws ${error.stack}`];
	}
	const words = `${error.message} ${error.description ?? ''}`;
	const { cause } = error;
	return [
		...(error.context.itemIndex === 0 ? [] : ['names no item']),
		...(error.message.trim() === '' ? ['says nothing'] : []),
		...(SLIP.test(words) || cause instanceof TypeError || cause instanceof RangeError
			? [`slips: ${words} ${cause instanceof Error ? cause.stack : ''}`]
			: []),
		...(error.description || error instanceof NodeApiError
			? []
			: [`does not say what to do: ${words}`]),
		...(words.length > LONGEST_WORDS ? [`says ${words.length} characters`] : []),
	];
}

function violationsOfItems(outputs: INodeExecutionData[][]): string[] {
	const items = outputs.flat();
	const isItem = ({ json, pairedItem }: INodeExecutionData) =>
		typeof json === 'object' && pairedItem !== undefined;
	return items.every(isItem) ? [] : ['gives something that is no item'];
}

const textOf = (value: unknown) => (JSON.stringify(value) ?? '').slice(0, 600);
