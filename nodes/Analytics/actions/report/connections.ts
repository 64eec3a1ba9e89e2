import type { Run } from '../../../shared/node/operation';
import type { RetryOptions } from '../../../shared/node/transport';
import { openConnection, type Connection } from '../../google/connection';

/**
 * The connections of a run whose items are done one after the other: one for each way of retrying, so that items share
 * what Google has answered, such as the time zone of a property.
 */
export function shareConnections(run: Run): (retry: RetryOptions) => Connection {
	const connections = new Map<string, Connection>();
	return (retry) => {
		const key = JSON.stringify(retry);
		const connection = connections.get(key) ?? openConnection(run.connect(retry), run);
		connections.set(key, connection);
		return connection;
	};
}
