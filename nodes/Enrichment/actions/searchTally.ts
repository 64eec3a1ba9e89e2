import { groupBy } from '../../shared/core/lists';
import { sentence, sentenceOf, type Failure } from '../../shared/core/result';
import type { OutcomeFailure } from '../../shared/node/operation';
import type { Entity } from '../person/entities';
import { endingOf, type SearchReport } from '../run/search';
import { createSearchAccount, type SearchAccount } from '../run/searchPages';
import type { SearchDialect } from '../providers/dialect';
import { plural } from '../../shared/core/numbers';
import { costs, type Hint } from './hints';

/** What the searches of a run came to together. */
export class SearchTally {
	/** Searches that were answered, be it with nothing. */
	searches = 0;
	/** What ended them all. */
	stopped: Failure | undefined;

	private credits = 0;
	private account: SearchAccount | undefined;
	private matches = 0;
	private requests = 0;
	private isEstimated = false;
	/** A limit, at a provider whose price for searches nobody publishes. */
	private isLimitUnsure = false;
	private readonly endings = new Set<string>();

	constructor(private readonly entity: Entity) {}

	/** One limit for all searches of the run, as the first of them gives it. */
	accountFor(search: SearchDialect, maxCredits: number): SearchAccount {
		this.isLimitUnsure ||= maxCredits > 0 && search.price(1).isUsual === true;
		return (this.account ??= createSearchAccount(search, maxCredits));
	}

	note(report: SearchReport): void {
		const { rows, creditsSpent, requests, estimated, failure, stopped } = report;
		this.stopped ??= stopped;
		this.credits += creditsSpent;
		this.requests += requests;
		this.isEstimated ||= estimated;
		if (failure && rows.length === 0) return;
		this.searches++;
		this.matches += rows.length;
		const ending = endingOf(report);
		if (ending !== undefined) this.endings.add(ending);
	}

	/** One summary, and one warning of all that was worse than it could be. */
	hints(failures: OutcomeFailure[]): Hint[] {
		const unsure = this.isUnlimited() ? [UNLIMITED] : [];
		const warnings = [...this.endings, ...unsure, ...failureTexts(failures)];
		const summary: Hint[] = this.searches > 0 ? [[this.summary(), 'info']] : [];
		return warnings.length === 0 ? summary : [...summary, [warnings.join(' '), 'warning']];
	}

	private isUnlimited(): boolean {
		return this.isLimitUnsure && this.matches > 0 && this.account?.prices.isReported === false;
	}

	/** For a language model, which sees no hints, and reads no items as no answer. */
	noMatches(): object | undefined {
		if (this.searches === 0 || this.matches > 0) return undefined;
		return { matches: 0, message: `${this.summary()}.` };
	}

	private summary(): string {
		const what = this.entity === 'contact' ? 'contact' : 'company';
		const cost = costs(this.requests, this.credits, this.isEstimated);
		const advice = this.matches === 0 ? '. Remove or widen a criterion to find more' : '';
		return `${plural(this.matches, what)} found (${cost})${advice}`;
	}
}

const UNLIMITED =
	"The provider reported no charge for the search, so 'Max Credits' could not limit it. Use 'Limit' if searches cost credits.";

/** Each reason once, however many searches failed for it. */
function failureTexts(failures: OutcomeFailure[]): string[] {
	const same = groupBy(failures, ({ failure }) => sentenceOf(failure));
	return [...same].map(([why, [first, ...others]]) => {
		const more = others.length > 0 ? ` and of ${plural(others.length, 'other')}` : '';
		return sentence(`The search of item ${first?.item}${more} failed: ${why}`);
	});
}
