import { isoDate } from './dates';
import { CURRENCY, currencyCode } from './money';
import type { FundingParts } from './parts';
import { paths, type Paths, type Source } from './read';
import { figure } from './size';
import type { Funding } from './types';
import { known, text } from './values';

const HOLDER = paths('funding fundingData fundingInfo');

/** In an object of its own, then beside the company's other fields. */
const TOTAL = {
	held: paths('total totalAmount totalFunding totalFundingRaised totalRoundsAmount amount'),
	flat: paths('totalFunding totalFundingRaised fundingTotal metrics.raised funding'),
};
const LAST_ROUND = {
	held: paths('lastRound.type lastRoundType lastRound latestFundingStage lastFundingType stage'),
	flat: paths('latestFundingStage lastFundingStage lastFundingType fundingStage'),
};
const DATE = {
	held: paths('lastRoundDate lastRound.date latestFundingDate lastFundingDate'),
	flat: paths('latestFundingRoundDate latestFundingDate lastFundingDate'),
};

export function fundingOf(source: Source): FundingParts {
	const holder = source.holder(HOLDER);
	const find = <Value>(
		{ held, flat }: { held: Paths; flat: Paths },
		read: (value: unknown) => Value | undefined,
	) => holder?.first(held, read) ?? source.first(flat, read);
	return {
		total: find(TOTAL, amount),
		lastRound: find(LAST_ROUND, text),
		lastRoundDate: find(DATE, isoDate),
		currency: holder?.first(CURRENCY, currencyCode),
	};
}

export function fundingFrom(parts: FundingParts = {}): Funding | undefined {
	const funding = known<Funding>({
		total: amount(parts.total),
		lastRound: text(parts.lastRound),
		lastRoundDate: isoDate(parts.lastRoundDate),
	});
	// A currency alone is no news.
	if (Object.keys(funding).length === 0) return undefined;
	return known<Funding>({ ...funding, currency: currencyCode(parts.currency) });
}

function amount(value: unknown): number | undefined {
	const read = figure(value);
	return read !== undefined && read >= 0.5 ? Math.round(read) : undefined;
}
