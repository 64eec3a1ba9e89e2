/** CPU time of so many records, after so many others have warmed the process up; printed as JSON. */
import { command } from '../../scripts/shared/command';
import { peopleToLookUp, enrichInMemory, onlyAnswer } from './inMemory';

async function main(): Promise<void> {
	const [count = 0, others = 0] = process.argv.slice(2).map(Number);
	if (others > 0) {
		await enrichInMemory(peopleToLookUp(others));
		onlyAnswer(peopleToLookUp(others));
	}
	const people = peopleToLookUp(count);
	const start = process.cpuUsage();
	await enrichInMemory(people);
	const whole = cpuSince(start);
	const before = process.cpuUsage();
	onlyAnswer(people);
	console.log(JSON.stringify({ ms: (whole - cpuSince(before)) / 1000 }));
}

function cpuSince(start: NodeJS.CpuUsage): number {
	const { user, system } = process.cpuUsage(start);
	return user + system;
}

command(main);
