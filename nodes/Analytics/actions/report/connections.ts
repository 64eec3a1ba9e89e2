import type { Result } from '../../../shared/core/result';
import type { Values } from '../../../shared/node/field';
import type { InputItem } from '../../../shared/node/inputItem';
import {
	executePerItem,
	type Outcome,
	type OutputRow,
	type OperationRun,
} from '../../../shared/node/operation';
import { readRetryOptions, type RetryFields } from '../../../shared/node/retryFields';
import type { RetryOptions } from '../../../shared/node/transport';
import {
	createPropertyCaches,
	openConnection,
	type GoogleConnection,
	type ConnectionOptions,
} from '../../google/connection';
import type { quotaFloorOption } from './fields/options';

/** The values of an operation that sends requests; some operations also have a quota floor. */
interface RetryingValues {
	readonly options: Values<RetryFields> & Partial<Values<typeof quotaFloorOption>>;
}

/**
 * Runs an operation on each input item by itself, in order. All items share facts about their properties, such as the time
 * zone, and items with the same send settings share a connection.
 */
export function executePerItemWithConnection<Read extends RetryingValues>(
	work: (
		values: Read,
		run: OperationRun,
		connection: GoogleConnection,
	) => Promise<Result<OutputRow[]>>,
): (run: OperationRun, read: (input: InputItem) => Read) => AsyncIterable<Outcome | Outcome[]> {
	return (run, read) => {
		const connectionFor = createConnectionOpener(run);
		return executePerItem(
			read,
			async (values) => await work(values, run, connectionFor(readSendSettings(values))),
		)(run);
	};
}

/** How the requests of an item are sent. */
interface SendSettings {
	retry: RetryOptions;
	pace: ConnectionOptions;
}

function readSendSettings({ options }: RetryingValues): SendSettings {
	return {
		retry: readRetryOptions(options),
		pace: { concurrency: 1, quotaFloor: options.quotaFloor ?? 0 },
	};
}

/** Creates a function that opens one connection for each combination of send settings. */
function createConnectionOpener(run: OperationRun): (sending: SendSettings) => GoogleConnection {
	const caches = createPropertyCaches();
	const connections = new Map<string, GoogleConnection>();
	return (sending) => {
		const { retry, pace } = sending;
		const key = JSON.stringify(sending);
		const connection =
			connections.get(key) ?? openConnection(run.connect(retry), run, pace, caches);
		connections.set(key, connection);
		return connection;
	};
}
