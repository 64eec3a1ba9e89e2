import type { NodeResource } from '../../../shared/node/operation';
import { analyticsApi } from '../../service';
import { checkCompatibility } from './checkCompatibility.operation';
import { explainChange } from './explainChange.operation';
import { findAnomalies } from './findAnomalies.operation';
import { getMetadata } from './getMetadata.operation';
import { getQuota } from './getQuota.operation';
import { run } from './run.operation';
import { runBatch } from './runBatch.operation';
import { runConversions } from './runConversions.operation';
import { runFunnel } from './runFunnel.operation';
import { runPivot } from './runPivot.operation';
import { runRealtime } from './runRealtime.operation';
import { sync } from './sync.operation';

export const report: NodeResource = {
	option: { name: 'Report', value: 'report' },
	service: analyticsApi,
	operations: [
		run,
		runRealtime,
		runPivot,
		runBatch,
		sync,
		explainChange,
		findAnomalies,
		runFunnel,
		runConversions,
		getMetadata,
		checkCompatibility,
		getQuota,
	],
};
