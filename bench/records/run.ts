/** CPU time of so many records, after so many others have warmed the process up; printed as JSON. */
import { candidatesOf, enrichInMemory, onlyAnswer } from './inMemory';

async function main(): Promise<void> {
	const [count = 0, others = 0] = process.argv.slice(2).map(Number);
	if (others > 0) {
		await enrichInMemory(candidatesOf(others));
		onlyAnswer(candidatesOf(others));
	}
	const candidates = candidatesOf(count);
	const start = process.cpuUsage();
	await enrichInMemory(candidates);
	const whole = cpuSince(start);
	const before = process.cpuUsage();
	onlyAnswer(candidates);
	console.log(JSON.stringify({ ms: (whole - cpuSince(before)) / 1000 }));
}

function cpuSince(start: NodeJS.CpuUsage): number {
	const { user, system } = process.cpuUsage(start);
	return user + system;
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
