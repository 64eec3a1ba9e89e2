import { word } from './values';

/** Names in daily use that the standard's English list spells otherwise. */
const OTHER_NAMES: Record<string, string> = {
	usa: 'US',
	unitedstatesofamerica: 'US',
	america: 'US',
	greatbritain: 'GB',
	england: 'GB',
	scotland: 'GB',
	wales: 'GB',
	northernireland: 'GB',
	thenetherlands: 'NL',
	holland: 'NL',
	czechrepublic: 'CZ',
	turkey: 'TR',
	korea: 'KR',
	republicofkorea: 'KR',
	russianfederation: 'RU',
	hongkong: 'HK',
	macau: 'MO',
	vietnam: 'VN',
	uae: 'AE',
	ivorycoast: 'CI',
	bosniaandherzegovina: 'BA',
	trinidadandtobago: 'TT',
};

/** Codes that the list knows besides those of countries: the European Union, the world, for tests. */
const NO_COUNTRY = /^(?:EU|EZ|UN|Q[M-Z]|X[A-JL-Z]|ZZ)$/;

let codesByName: Map<string, string> | undefined;

/** ISO 3166-1 with two letters, from a code or an English country name in any case. */
export function countryCode(written: string): string | undefined {
	codesByName ??= readCodes();
	if (/^[a-z]{2}$/i.test(written)) return canonical(written.toUpperCase(), codesByName);
	return codesByName.get(word(written));
}

function canonical(code: string, names: ReadonlyMap<string, string>): string | undefined {
	// The United Kingdom's code is GB, but it is often written as it is spoken.
	return code === 'UK' ? 'GB' : names.get(code);
}

/** The English name of a country, from its code or name in any case. */
export function countryName(written: string): string | undefined {
	const code = countryCode(written);
	return code === undefined ? undefined : regionNames().of(code);
}

const regionNames = () => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** From the platform's own list, so that none has to be kept here. Codes are kept beside the names. */
function readCodes(): Map<string, string> {
	const codes = new Map(Object.entries(OTHER_NAMES));
	const names = regionNames();
	const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
	for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
		const name = NO_COUNTRY.test(code) ? undefined : names.of(code);
		// A withdrawn code, such as that of Burma, carries its successor's name.
		if (name === undefined || new Intl.Locale(`und-${code}`).region !== code) continue;
		codes.set(code, code);
		if (!codes.has(word(name))) codes.set(word(name), code);
	}
	return codes;
}
