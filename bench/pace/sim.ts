/* eslint-disable */
import { createPace } from '../../nodes/shared/core/pace';
import { fixedWindow, inFlight, serve, slidingWindow, tokenBucket, type Headers, type Model } from './models';
import { simClock } from './simClock';

async function one(make: () => Model, headers: Headers, n: number, lat: number, c: number, seed: number, limits = {}) {
	const clock = simClock(seed);
	const start = clock.now();
	const model = make();
	const service = serve(model, headers, () => lat * (0.7 + 0.6 * clock.random()), clock, start);
	const pace = createPace(limits, clock);
	let gaveUp = 0; let through = 0;
	let next = 0;
	const worker = async () => {
		while (next < n) {
			next++;
			const ticket = pace.ticket();
			let refusals = 0, seen = through;
			for (;;) {
				const r = await pace.turn(async () => {
					const t0=clock.now(); const a = await service.send(); if (process.env.TRACE) console.log(((t0-start)/1000).toFixed(3), ((clock.now()-start)/1000).toFixed(3), a.status, JSON.stringify(a.headers));
					const wait = a.headers['retry-after'] ? Number(a.headers['retry-after']) * 1000 : undefined;
					const rem = a.headers['ratelimit-remaining'];
					return { result: a, told: { kind: a.status === 429 ? 'refused' as const : 'accepted' as const, wait: wait, left: rem === undefined || a.status===429 ? undefined : { requests: Number(rem), resetMs: Number(a.headers['ratelimit-reset']) * 1000 } } };
				}, ticket);
				if (r!.status === 200) { through++; break; }
				if (through !== seen) { refusals = 0; seen = through; }
				if (++refusals > 5) { gaveUp++; break; }
			}
		}
	};
	await Promise.all(Array.from({ length: Math.min(c, n) }, worker));
	const wall = clock.now() - start;
	return { wall, ratio: wall / model.least(n, lat, c), refused: service.refused, gaveUp };
}
const models: Array<() => Model> = [
	() => fixedWindow(5, 1000), () => fixedWindow(5, 1000, 400), () => fixedWindow(60, 60_000), () => fixedWindow(60, 60_000, 30_000), () => fixedWindow(20, 10_000),
	() => slidingWindow(5, 1000), () => slidingWindow(60, 60_000),
	() => tokenBucket(10, 5), () => tokenBucket(60, 1), () => tokenBucket(5, 2),
	() => inFlight(1), () => inFlight(3), () => inFlight(5),
];
(async () => {
	if (process.env.TRACE) { console.log(await one(models[Number(process.env.M)]!, process.env.H as Headers, Number(process.env.N), Number(process.argv[2]), Number(process.argv[3]??10), Number(process.env.S??1))); return; }
	let bad = 0;
	for (const headers of ['none', 'retry-after', 'remaining'] as Headers[])
		for (const make of models) {
			const cells: string[] = [];
			for (const batch of [1, 10, 25]) {
				const n = Math.ceil(Number(process.argv[4] ?? 1000) / batch);
				const runs = [];
				for (let s = 1; s <= 8; s++) runs.push(await one(make, headers, n, Number(process.argv[2] ?? 50), Number(process.argv[3] ?? 10), s));
				const worst = Math.max(...runs.map((r) => r.ratio));
				const refused = Math.max(...runs.map((r) => r.refused));
				const gave = Math.max(...runs.map((r) => r.gaveUp));
				const okR = worst <= (headers === 'none' ? 1.35 : 1.1);
				const okF = refused <= (headers === 'none' ? Math.max(6, 0.08 * n) : Math.max(3, 0.02 * n));
				if (!okR || !okF || gave) bad++;
				cells.push(`${worst.toFixed(2)}${okR ? ' ' : '!'} ref ${String(refused).padStart(3)}${okF ? ' ' : '!'}${gave ? ' GAVE ' + gave : ''}`);
			}
			console.log(headers.padEnd(12), make().name.padEnd(18), cells.join(' | '));
		}
	console.log('bad', bad);
})();
