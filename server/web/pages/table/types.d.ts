// The messages of the protocol. scripts/write_types.py writes this file from the classes of protocol/.

export type Tile = string;

export interface Dealt {
  hand: number;
  racks: Tile[][];
  pile: number;
  event: "dealt";
}

export type Cell = [x: number, y: number];

export type ChosenBy = "player" | "stand-in" | "clock";

export interface Laid {
  seat: number;
  tile: Tile;
  cell: Cell;
  points: number;
  event: "laid";
  by: ChosenBy | null;
  at: number | null;
}

export interface Drew {
  seat: number;
  tile: Tile;
  event: "drew";
}

export interface Passed {
  seat: number;
  event: "passed";
}

export interface Seated {
  seat: number;
  name: string;
  event: "seated";
  colour: number | null;
}

export type Reason = "out" | "blocked" | "closed";

export interface HandEnded {
  hand: number;
  reason: Reason;
  left: number[];
  scores: number[];
  pile: Tile[];
  event: "hand_ended";
}

export interface GameEnded {
  totals: number[];
  winners: number[];
  event: "game_ended";
  seed: string | null;
  nonces: string[] | null;
}

export interface Abandoned {
  reason: string;
  event: "abandoned";
  seed: string | null;
  nonces: string[] | null;
}

export interface Welcomed {
  type: "welcomed";
  protocol: number;
  server: string;
  version: string;
  bots: number;
  motd: string;
  colour: number;
}

export interface TableSummary {
  name: string;
  seats: number;
  closed: "any" | "next";
  spectators_allowed: boolean;
  host: string;
  players: string[];
  spectators: number;
  playing: boolean;
  locked: boolean;
  password: boolean;
  empty: boolean;
  idle: boolean;
  paused: boolean;
  vacant: number[];
  colours: number[];
}

export interface TablesListed {
  type: "tables_listed";
  tables: TableSummary[];
  total: number;
  people: string[];
  people_total: number;
  bots: number;
}

export interface StandingLine {
  place: number;
  name: string;
  games: number;
  wins: number;
  points: number;
  best: number;
  closest: number;
  level: number | null;
  taken: number;
}

export interface StandingsListed {
  type: "standings_listed";
  tonight: StandingLine[];
  ever: StandingLine[];
  evening: string | null;
  since: string | null;
  games: number;
  players: number;
}

export interface TableOpened {
  type: "table_opened";
  table: TableSummary;
}

export interface PlayerState {
  name: string;
  ready: boolean;
  connected: boolean;
  stand_in: boolean;
  level: number | null;
  digest: string;
  revealed: boolean;
  away: number | null;
  hints: boolean;
  asleep: boolean;
  colour: number;
}

export interface PauseState {
  by: string;
  reason: string;
}

export interface TableState {
  name: string;
  seats: number;
  closed: "any" | "next";
  spectators_allowed: boolean;
  host: string;
  players: PlayerState[];
  spectators: string[];
  playing: boolean;
  commitment: string;
  locked: boolean;
  password: boolean;
  muted: string[];
  grace: number;
  move_clock: number | null;
  game_clock: number | null;
  hints: boolean;
  asking: boolean;
  countdown: number;
  host_starts: boolean;
  starts_in: number | null;
  called_off: number;
  pause: PauseState | null;
  queue: string[];
  round: number;
}

export interface Rules {
  version: "1";
  closed: "any" | "next";
}

export interface GameHeader {
  players: string[];
  rules: Rules;
  commitment: string;
  started: string;
  digests: string[] | null;
  levels: (number | null)[] | null;
  colours: number[];
}

export interface View {
  hand: number;
  turn: number;
  seat: number | null;
  racks: Tile[][];
  board: Lay[];
  pile: number;
  scores: number[];
  totals: number[];
  winners: number[];
  rules: Rules;
}

export type ScoredLay = [tile: Tile, cell: Cell, points: number];

export type ChatLine = [name: string, text: string];

export interface ClockState {
  left: number;
  game: number[];
  running: boolean;
}

export interface Joined {
  type: "joined";
  seq: number;
  name: string;
  token: string | null;
  table: TableState;
  game: GameHeader | null;
  events: Event[];
  view: View | null;
  lays: ScoredLay[];
  chat: ChatLine[];
  clock: ClockState | null;
  seat: number | null;
}

export type Change =
  | "joined"
  | "queued"
  | "unqueued"
  | "left"
  | "dropped"
  | "asleep"
  | "stood_in"
  | "resumed"
  | "ready"
  | "unready"
  | "counting"
  | "held_up"
  | "asked"
  | "revealed"
  | "withheld"
  | "unseated"
  | "handed_over"
  | "took_back"
  | "called_off"
  | "paused"
  | "unpaused"
  | "game_over"
  | "kicked"
  | "host"
  | "muted"
  | "unmuted"
  | "hints_given"
  | "hints_taken"
  | "locked"
  | "unlocked"
  | "options"
  | "swapped"
  | "coloured"
  | "called"
  | "sent_away";

export interface TableChanged {
  type: "table_changed";
  seq: number;
  change: Change;
  name: string;
  table: TableState;
  clock: ClockState | null;
}

export interface Started {
  type: "started";
  seq: number;
  game: GameHeader;
  table: TableState;
  events: Event[];
  view: View;
  lays: ScoredLay[];
  clock: ClockState | null;
}

export interface Played {
  type: "played";
  seq: number;
  events: Event[];
  view: View;
  lays: ScoredLay[];
  clock: ClockState | null;
}

export type Lay = [tile: Tile, cell: Cell];

export interface Explained {
  type: "explained";
  lay: Lay;
  points: number | null;
  rule: string | null;
  words: string;
  contacts: string[];
}

export interface Paired {
  type: "paired";
  code: string;
  typed: string;
  seconds: number;
}

export interface Said {
  type: "said";
  name: string;
  text: string;
  scope: "server" | "table";
  table: string;
  colour: number;
}

export type Reaction = "well_played" | "ouch" | "hurry" | "thanks" | "wow" | "laugh";

export interface Reacted {
  type: "reacted";
  name: string;
  reaction: Reaction;
}

export interface Nudged {
  type: "nudged";
  name: string;
  by: string;
}

export interface Luck {
  seat: number;
  change: number;
}

export interface LayComment {
  turn: number;
  seat: number;
  lay: Lay;
  chances: number[];
  cost: number;
  better: Lay | null;
  best: boolean;
  luck: Luck | null;
}

export interface Commented {
  type: "commented";
  comment: LayComment;
}

export interface TableGlance {
  name: string;
  seats: number;
  players: string[];
  points: number[];
  asleep: string[];
  free: number;
  playing: boolean;
  private: boolean;
  close: boolean;
  starts_in: number | null;
  pause: PauseState | null;
  colours: number[];
  comments: boolean;
}

export interface GameEnding {
  table: string;
  started: string;
  players: string[];
  totals: number[];
  winners: number[];
  colours: number[];
}

export interface AllTablesShown {
  type: "all_tables_shown";
  tables: TableGlance[];
  ended: GameEnding[];
  people: string[];
  here: number;
  more: number;
}

export interface TournamentOptions {
  name: string;
  format: "open" | "rounds";
  rounds: number;
  minutes: number;
  size: number;
  auto: boolean;
  bots: boolean;
  move_clock: number | null;
  apart: ([string, string])[];
}

export type TournamentPhase = "entering" | "seated" | "playing" | "between" | "over";

export type Presence = "here" | "away" | "left";

export type Entrant =
  | [name: string, score: number, games: number, won: number, presence: Presence, level: number | null];

export type TournamentTablePhase = "seated" | "playing" | "over" | "given_up";

export type TournamentTable =
  | [name: string, seats: number[], phase: TournamentTablePhase, hand: number, points: number[], turn: number | null];

export interface Award {
  kind: string;
  name: string;
  words: string;
}

export interface TournamentState {
  options: TournamentOptions;
  organiser: string;
  phase: TournamentPhase;
  round: number;
  entrants: Entrant[];
  tables: TournamentTable[];
  starts_in: number | null;
  ends_in: number | null;
  hurried: boolean;
  again: boolean;
  seatings: number;
  may_enter: boolean;
  pause: string | null;
  awards: Award[];
  file: string;
}

export interface TournamentChanged {
  type: "tournament_changed";
  tournament: TournamentState | null;
}

export interface BotsLent {
  type: "bots_lent";
  most: number;
}

export interface BotWanted {
  type: "bot_wanted";
  ticket: string;
  table: string;
  name: string;
  level: number;
}

export interface BotUnwanted {
  type: "bot_unwanted";
  ticket: string;
}

export interface Left {
  type: "left";
  table: string;
  words: string;
  moved: boolean;
}

export interface Ponged {
  type: "ponged";
  echo: number;
}

export interface Halted {
  type: "halted";
  halted: boolean;
  words: string;
  clock: ClockState | null;
}

export interface Announced {
  type: "announced";
  words: string;
}

export interface Refused {
  type: "refused";
  command: string;
  reason: string;
  words: string;
  rule: string | null;
  view: View | null;
  lays: ScoredLay[];
  retry_after: number | null;
}

export interface Closed {
  type: "closed";
  reason: string;
  words: string;
  retry_after: number | null;
}

export interface Hello {
  type: "hello";
  protocol: number;
  name?: string;
  client?: string;
  password?: string;
  owner?: string;
  role?: "commentator" | "player" | "screen";
}

export interface ListTables {
  type: "list_tables";
}

export interface ListStandings {
  type: "list_standings";
}

export interface OpenTable {
  type: "open_table";
  table: string;
  seats: number;
  closed?: "any" | "next";
  spectators?: boolean;
  spectate?: boolean;
  password?: string;
  grace?: number;
  move_clock?: number | null;
  game_clock?: number | null;
  hints?: boolean;
  countdown?: number;
  host_starts?: boolean;
}

export interface CloseGame {
  type: "close_game";
  table: string;
}

export interface Join {
  type: "join";
  table: string;
  spectate?: boolean;
  password?: string;
}

export interface Sit {
  type: "sit";
  wanted?: boolean;
}

export interface Resume {
  type: "resume";
  token: string;
}

export interface Claim {
  type: "claim";
  code: string;
}

export interface Pair {
  type: "pair";
}

export interface Ready {
  type: "ready";
  digest?: Uint8Array | null;
  commitment?: string | null;
}

export interface Reveal {
  type: "reveal";
  nonce: Uint8Array;
}

export interface Start {
  type: "start";
}

export interface Wait {
  type: "wait";
}

export interface CallOff {
  type: "call_off";
}

export interface SetPause {
  type: "set_pause";
  paused?: boolean;
  reason?: string;
}

export interface PlayLay {
  type: "play_lay";
  lay: Lay;
  turn: number;
}

export interface Explain {
  type: "explain";
  lay: Lay;
}

export interface HandOver {
  type: "hand_over";
  scope: "lay" | "seat";
  turn?: number | null;
}

export interface TakeBack {
  type: "take_back";
}

export interface Say {
  type: "say";
  text: string;
  scope?: "server" | "table";
}

export interface React {
  type: "react";
  reaction: Reaction;
}

export interface Nudge {
  type: "nudge";
  name: string;
}

export interface ChooseColour {
  type: "choose_colour";
  colour: number;
}

export interface Kick {
  type: "kick";
  name: string;
}

export interface HandHost {
  type: "hand_host";
  name: string;
}

export interface Mute {
  type: "mute";
  name: string;
  muted?: boolean;
}

export interface GiveHints {
  type: "give_hints";
  name: string;
  hints?: boolean;
}

export interface Lock {
  type: "lock";
  locked?: boolean;
}

export interface ChangeOptions {
  type: "change_options";
  seats?: number | null;
  closed?: "any" | "next" | null;
  spectators?: boolean | null;
  password?: string | null;
  grace?: number | null;
  move_clock?: number | null;
  game_clock?: number | null;
  hints?: boolean | null;
  countdown?: number | null;
  host_starts?: boolean | null;
}

export interface Swap {
  type: "swap";
  name: string;
  other: string;
}

export interface AddBot {
  type: "add_bot";
  level: number;
}

export interface RemoveBot {
  type: "remove_bot";
  name: string;
}

export interface LendBots {
  type: "lend_bots";
  most: number;
  token?: string;
}

export interface Comment {
  type: "comment";
  comment: LayComment;
}

export interface OpenTournament {
  type: "open_tournament";
  tournament: string;
  format?: "open" | "rounds";
  rounds?: number;
  minutes?: number;
  size?: number;
  auto?: boolean;
  bots?: boolean;
  move_clock?: number | null;
  apart?: ([string, string])[];
  enter?: boolean;
}

export interface ChangeTournament {
  type: "change_tournament";
  rounds?: number | null;
  minutes?: number | null;
  size?: number | null;
  auto?: boolean | null;
  bots?: boolean | null;
  move_clock?: number | null;
  apart?: ([string, string])[] | null;
}

export interface EnterTournament {
  type: "enter_tournament";
}

export interface LeaveTournament {
  type: "leave_tournament";
}

export interface SeatRound {
  type: "seat_round";
}

export interface StartRound {
  type: "start_round";
}

export interface Hurry {
  type: "hurry";
}

export interface PauseTournament {
  type: "pause_tournament";
  paused?: boolean;
  reason?: string;
}

export interface EndTournament {
  type: "end_tournament";
}

export interface Leave {
  type: "leave";
}

export interface Ping {
  type: "ping";
  echo?: number;
  hidden?: boolean;
}

export type Event = Dealt | Laid | Drew | Passed | Seated | HandEnded | GameEnded | Abandoned;

export type Notice =
  | Welcomed
  | TablesListed
  | StandingsListed
  | TableOpened
  | Joined
  | TableChanged
  | Started
  | Played
  | Explained
  | Paired
  | Said
  | Reacted
  | Nudged
  | Commented
  | AllTablesShown
  | TournamentChanged
  | BotsLent
  | BotWanted
  | BotUnwanted
  | Left
  | Ponged
  | Halted
  | Announced
  | Refused
  | Closed;

export type Command =
  | Hello
  | ListTables
  | ListStandings
  | OpenTable
  | CloseGame
  | Join
  | Sit
  | Resume
  | Claim
  | Pair
  | Ready
  | Reveal
  | Start
  | Wait
  | CallOff
  | SetPause
  | PlayLay
  | Explain
  | HandOver
  | TakeBack
  | Say
  | React
  | Nudge
  | ChooseColour
  | Kick
  | HandHost
  | Mute
  | GiveHints
  | Lock
  | ChangeOptions
  | Swap
  | AddBot
  | RemoveBot
  | LendBots
  | Comment
  | OpenTournament
  | ChangeTournament
  | EnterTournament
  | LeaveTournament
  | SeatRound
  | StartRound
  | Hurry
  | PauseTournament
  | EndTournament
  | Leave
  | Ping;
