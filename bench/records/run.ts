/** Prints the CPU time of a number of records as JSON. Other records warm up the process first. */
import { runScript } from '../../scripts/shared/runScript';
import { buildPeople, enrichInMemory, buildProviderAnswers } from './inMemory';

async function main(): Promise<void> {
	const [count = 0, others = 0] = process.argv.slice(2).map(Number);
	if (others > 0) {
		await enrichInMemory(buildPeople(others));
		buildProviderAnswers(buildPeople(others));
	}
	const people = buildPeople(count);
	const start = process.cpuUsage();
	await enrichInMemory(people);
	const whole = cpuSince(start);
	const before = process.cpuUsage();
	buildProviderAnswers(people);
	console.log(JSON.stringify({ ms: (whole - cpuSince(before)) / 1000 }));
}

function cpuSince(start: NodeJS.CpuUsage): number {
	const { user, system } = process.cpuUsage(start);
	return user + system;
}

runScript(main);
