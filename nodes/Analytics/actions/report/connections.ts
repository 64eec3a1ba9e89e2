import type { Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { perItem, type Execute, type Row, type Run } from '../../../shared/node/operation';
import { readRetryOptions } from '../../../shared/node/panel';
import type { RetryOptions } from '../../../shared/node/transport';
import { createPropertyFacts, openConnection, type Connection } from '../../google/connection';

/**
 * An operation that treats each input item by itself, in order. All items share what Google has said of their
 * properties, such as the time zone, and those that retry alike share a connection.
 */
export function perItemWithConnection(
	work: (input: Input, run: Run, connection: Connection) => Promise<Result<Row[]>>,
): Execute {
	return (run) => {
		const connectionFor = createConnections(run);
		return perItem(
			async (input) => await work(input, run, connectionFor(readRetryOptions(input))),
		)(run);
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
