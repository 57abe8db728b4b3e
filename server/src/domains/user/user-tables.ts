import type { Role } from "@forno/contract/wire/permissions.ts";
import type { ColumnType, Generated } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

interface UsersTable {
  id: Fixed<string>;
  /** Null: the account is deleted. */
  mobile: ColumnType<string | null, string, null>;
  name: string;
  created_at: Fixed<Date>;
  promotions_opted_out: Generated<boolean>;
}

interface AddressesTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  label: string;
  line: string;
  landmark: string | null;
  pincode: string | null;
  lat: number | null;
  lng: number | null;
  instructions: string | null;
  is_default: boolean;
  created_at: Fixed<Date>;
}

interface DeliveryPartnersTable {
  id: Fixed<string>;
  name: string;
  mobile: string;
  created_at: Fixed<Date>;
  deleted_at: Date | null;
}

interface StaffTable {
  id: Fixed<string>;
  mobile: string;
  name: string;
  permissions: string[];
  created_at: Fixed<Date>;
  refund_limit_paise: number | null;
}

interface StaffPinsTable {
  user_id: Fixed<string>;
  hash: Buffer;
  salt: Buffer;
  failures: Generated<number>;
  failed_at: Date | null;
}

interface SessionsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  token_hash: Fixed<Buffer>;
  created_at: Fixed<Date>;
  last_used_at: Date;
  revoked_at: Date | null;
  user_agent: ColumnType<string | null, string | null | undefined, never>;
  passed_second_factor: Generated<boolean>;
  role: ColumnType<Role, Role, never>;
  number_confirmed_at: ColumnType<Date | null, undefined, Date>;
  device: ColumnType<Buffer | null, Buffer | null | undefined, never>;
  locked_at: Date | null;
  pin_failures: Generated<number>;
  pin_failed_at: Date | null;
}

interface OtpCodesTable {
  id: Fixed<string>;
  mobile: Fixed<string>;
  name: string;
  address: Fixed<string>;
  code_mac: Fixed<Buffer>;
  created_at: Fixed<Date>;
  expires_at: Fixed<Date>;
  attempts: Generated<number>;
  device: Fixed<Buffer | null>;
  site: Fixed<string | null>;
  by_known_device: Fixed<boolean>;
  dead_at: Date | null;
  not_sent_at: Date | null;
}

interface SignInDevicesTable {
  mobile: Fixed<string>;
  device: Fixed<Buffer>;
  used_at: Date;
}

interface SignInGuessesTable {
  mobile: Fixed<string>;
  guesser: Fixed<string>;
  consecutive: number;
  last_at: Date;
}

interface CodeTriesTable {
  code_id: Fixed<string>;
  guesser: Fixed<string>;
  tries: number;
}

interface SecondFactorsTable {
  user_id: Fixed<string>;
  secret: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: Generated<number>;
  failures: Generated<number>;
  failed_at: Date | null;
  recovery_failures: Generated<number>;
  recovery_failed_at: Date | null;
}

interface RecoveryCodesTable {
  user_id: Fixed<string>;
  code_mac: Fixed<Buffer>;
  used_at: Date | null;
}

interface SecondFactorChallengesTable {
  token_hash: Fixed<Buffer>;
  user_id: Fixed<string>;
  name: Fixed<string>;
  expires_at: Fixed<Date>;
  tries: Generated<number>;
  device: Fixed<Buffer | null>;
}

export interface UserTables {
  users: UsersTable;
  addresses: AddressesTable;
  delivery_partners: DeliveryPartnersTable;
  staff: StaffTable;
  staff_pins: StaffPinsTable;
  sessions: SessionsTable;
  otp_codes: OtpCodesTable;
  sign_in_devices: SignInDevicesTable;
  sign_in_guesses: SignInGuessesTable;
  code_tries: CodeTriesTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  second_factor_challenges: SecondFactorChallengesTable;
}
