/**
 * A long list through Enrich in n8n's engine over real sockets, to an API that knows everybody and keeps a ledger, with a
 * network that refuses, drops and cuts answers at random.
 */
import type { IDataObject } from 'n8n-workflow';

import { toItems, type Engine } from '../engine/engine';
import { listenOnLoopback } from '../sandbox/http/listen';
import type { Fault, SandboxReply, SandboxService } from '../sandbox/http/types';

export interface SoakReport {
	milliseconds: number;
	requests: number;
	/** Requests that were refused, dropped or cut. */
	faults: number;
	found: number;
	/** Records whose answer was lost, so that nobody knows whether they were paid. */
	unknown: number;
	/** Records that have neither a result nor the reason why there is none. */
	lost: number;
	/** Records with the data of somebody else. */
	mixedUp: number;
	/** Records that were charged more than once. */
	paidTwice: number;
	/** Credits of the ledger. */
	charged: number;
	/** Credits that the envelopes are sure of, and those with what may be charged. */
	reported: readonly [sure: number, atMost: number];
}

const BATCH = 100;

/** Of all requests: refused for a while, refused as overloaded, dropped before and after the work, and cut. */
const FAULTS: ReadonlyArray<readonly [odds: number, fault: Fault]> = [
	[0.04, { reply: refusal(429) }],
	[0.03, { reply: refusal(503) }],
	[0.005, { reset: true }],
	[0.005, { reset: true, stage: 'after' }],
	[0.01, { truncate: true }],
];

function refusal(status: number): SandboxReply {
	return { status, headers: { 'retry-after': '0' }, body: { message: 'Later, please' } };
}

/** Looks so many people up, with faults where `random` draws them and without where it is left out. */
export async function runSocketSoak(
	engine: Engine,
	count: number,
	random?: () => number,
): Promise<SoakReport> {
	const ledger = new Map<string, number>();
	let faults = 0;
	/** What the next request meets. */
	const drawFault = (): void => {
		let dice = random?.() ?? 1;
		for (const [odds, fault] of FAULTS) {
			dice -= odds;
			if (dice >= 0) continue;
			faults += 1;
			return endpoint.order(fault);
		}
	};
	const service: SandboxService = {
		answer: ({ text }) => {
			const asked = JSON.parse(text) as IDataObject | IDataObject[];
			for (const { email } of [asked].flat()) {
				const key = String(email);
				ledger.set(key, (ledger.get(key) ?? 0) + 1);
			}
			drawFault();
			return { status: 200, body: Array.isArray(asked) ? asked.map(rowOf) : rowOf(asked) };
		},
		reset: () => ledger.clear(),
	};
	const endpoint = await listenOnLoopback(service);
	try {
		const people = Array.from({ length: count }, (_, index) => personAt(index));
		const start = performance.now();
		const { outputs, error } = await engine.runNode({
			type: 'enrichment',
			parameters: {
				resource: 'contact',
				operation: 'enrich',
				onNoMatch: 'flag',
				options: { batchSize: BATCH },
			},
			items: toItems(people),
			credentials: {
				enrichmentApi: {
					provider: 'documented',
					sendKeyAs: 'bearer',
					apiKey: `soak-${endpoint.port}`,
					baseUrl: endpoint.url,
					customise: true,
					maxBatch: BATCH,
				},
			},
		});
		if (error) throw new Error(error.message);
		const milliseconds = performance.now() - start;
		const items = (outputs[0] ?? []).map(({ json }) => json);
		const charges = [...ledger.values()];
		return {
			milliseconds,
			requests: endpoint.requests.length,
			faults,
			...judgeItems(people, items),
			paidTwice: charges.filter((times) => times > 1).length,
			charged: charges.reduce((sum, times) => sum + times, 0),
		};
	} finally {
		await endpoint.close();
	}
}

type Judged = Pick<SoakReport, 'found' | 'unknown' | 'lost' | 'mixedUp' | 'reported'>;

interface SoakEnvelope {
	status: string;
	reason: string | null;
	person?: { email?: string; fullName?: string };
	credits: { charged: number };
}

function judgeItems(people: readonly IDataObject[], items: readonly IDataObject[]): Judged {
	let [found, unknown, lost, mixedUp, sure, atMost] = [0, 0, 0, 0, 0, 0];
	people.forEach(({ email, firstName, lastName }, index) => {
		const envelope = items[index]?.enrichment as SoakEnvelope | undefined;
		const isUnknown = envelope?.reason === 'outcomeUnknown';
		const { charged = 0 } = envelope?.credits ?? {};
		atMost += charged;
		if (!isUnknown) sure += charged;
		if (isUnknown) unknown += 1;
		else if (envelope?.status === 'found') found += 1;
		else lost += 1;
		const { person } = envelope ?? {};
		const isTheirs =
			person === undefined ||
			(person.email === email &&
				person.fullName === `${String(firstName)} ${String(lastName)}`);
		if (items[index]?.email !== email || !isTheirs) mixedUp += 1;
	});
	return { found, unknown, lost, mixedUp, reported: [sure, atMost] };
}

const FIRST_NAMES = ['Ada', 'Bob', 'Carla', 'Dmitri', 'Elena', 'Farid', 'Grace'];

/** Names are letters, as people's are. */
function personAt(index: number): IDataObject {
	const letters = [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
	return {
		email: `person${index}@company${index % 997}.example`,
		firstName: FIRST_NAMES[index % FIRST_NAMES.length],
		lastName: `Number${letters}`,
		company: `Company ${index % 997}`,
	};
}

function rowOf({ email, firstName, lastName, company }: IDataObject) {
	return {
		email,
		creditsCharged: 1,
		person: {
			fullName: `${String(firstName)} ${String(lastName)}`,
			jobTitle: 'Analyst',
			emails: [{ email, type: 'work', status: 'verified' }],
			company: { name: company, industry: 'Software' },
		},
	};
}
