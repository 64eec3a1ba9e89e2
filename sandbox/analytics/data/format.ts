/** Metric values as text: 15 significant digits, or 17 where 15 would not read back the same. */
export function formatMetric(value: number): string {
	if (Number.isInteger(value)) return String(value);
	const short = general(value, 15);
	return Number(short) === value ? short : general(value, 17);
}

/** C's %g: exponents outside 1e-4 … 1e15, no trailing zeros. */
function general(value: number, digits: number): string {
	const [mantissa = '', exponent = '0'] = value.toExponential(digits - 1).split('e');
	const power = Number(exponent);
	if (power >= -4 && power < digits) return trim(value.toFixed(Math.max(0, digits - 1 - power)));
	const sign = power < 0 ? '-' : '+';
	return `${trim(mantissa)}e${sign}${String(Math.abs(power)).padStart(2, '0')}`;
}

const trim = (text: string) =>
	text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
