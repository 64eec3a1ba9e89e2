/** One point of a curve: how much work, and what it cost. */
export interface Point {
	x: number;
	y: number;
}

const WIDTH = 560;
const HEIGHT = 320;
const EDGE = 60;

/** A curve over two logarithmic axes, on which work in proportion to its size is a straight line of slope 1. */
export function logPlot(title: string, xName: string, yName: string, points: Point[]): string {
	const x = scale(
		points.map((point) => point.x),
		EDGE,
		WIDTH - EDGE / 2,
	);
	const y = scale(
		points.map((point) => point.y),
		HEIGHT - EDGE,
		EDGE,
	);
	const line = points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ');
	const marks = points.map(
		(point) => `<circle cx="${x(point.x)}" cy="${y(point.y)}" r="4" fill="#0b6e4f"/>
<text x="${x(point.x)}" y="${y(point.y) - 10}" text-anchor="middle">${short(point.y)}</text>
<text x="${x(point.x)}" y="${HEIGHT - EDGE + 20}" text-anchor="middle">${short(point.x)}</text>`,
	);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${WIDTH / 2}" y="24" text-anchor="middle" font-size="15">${title}</text>
<text x="${WIDTH / 2}" y="${HEIGHT - 12}" text-anchor="middle">${xName}</text>
<text x="16" y="${HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 16 ${HEIGHT / 2})">${yName}</text>
<polyline points="${line}" fill="none" stroke="#0b6e4f" stroke-width="2"/>
${marks.join('\n')}
</svg>
`;
}

/** Whole powers of ten, so that a curve that hardly rises looks like it. */
function scale(values: number[], from: number, to: number): (value: number) => number {
	const least = Math.floor(Math.log10(Math.min(...values)));
	const most = Math.ceil(Math.log10(Math.max(...values)));
	return (value) =>
		Math.round(from + ((Math.log10(value) - least) / (most - least || 1)) * (to - from));
}

const short = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 });
