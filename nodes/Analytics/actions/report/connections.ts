import type { Result } from '../../../shared/core/result';
import type { Values } from '../../../shared/node/field';
import type { Input } from '../../../shared/node/inputs';
import { perItem, type Outcome, type Row, type Run } from '../../../shared/node/operation';
import { readRetryOptions, type RetryFields } from '../../../shared/node/retryFields';
import type { RetryOptions } from '../../../shared/node/transport';
import { createPropertyFacts, openConnection, type Connection } from '../../google/connection';

/** Values of an operation that sends requests. */
interface RetryingValues {
	readonly options: Values<RetryFields>;
}

/**
 * An operation that treats each input item by itself, in order. All items share what Google has said of their
 * properties, such as the time zone, and those that retry alike share a connection.
 */
export function perItemWithConnection<Read extends RetryingValues>(
	work: (values: Read, run: Run, connection: Connection) => Promise<Result<Row[]>>,
): (run: Run, read: (input: Input) => Read) => AsyncIterable<Outcome | Outcome[]> {
	return (run, read) => {
		const connectionFor = createConnections(run);
		return perItem(async (input) => {
			const values = read(input);
			return await work(values, run, connectionFor(readRetryOptions(values.options)));
		})(run);
	};
}

/** One connection for each way of retrying. */
function createConnections(run: Run): (retry: RetryOptions) => Connection {
	const facts = createPropertyFacts();
	const connections = new Map<string, Connection>();
	return (retry) => {
		const key = JSON.stringify(retry);
		const connection =
			connections.get(key) ?? openConnection(run.connect(retry), run, undefined, facts);
		connections.set(key, connection);
		return connection;
	};
}
